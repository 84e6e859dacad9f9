import type { ResponseOf } from '@vitrine/wire/call';
import type { OperatorDepositRow } from '@vitrine/wire/funding/operator/fields';
import type { operatorWires } from '@vitrine/wire/funding/operator/operator-wires';

type Wire = ResponseOf<typeof operatorWires>['rows'][number];

/** The accounts that may be assigned to a deposit. By the id of the currency: operators name currencies as they like. */
export function accountsFor<W extends Pick<Wire, 'currency' | 'isActive'>>(
  { currencyId }: Pick<OperatorDepositRow, 'currencyId'>,
  wires: readonly W[],
): readonly W[] {
  return wires.filter(({ currency, isActive }) => isActive === '1' && currency === currencyId);
}
