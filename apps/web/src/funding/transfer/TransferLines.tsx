import type { Money as Amount } from '@vitrine/domain/kernel/decimal';
import { Money } from '@vitrine/ui/components/Figures';
import { Line } from '@vitrine/ui/components/Row';
import { Skeleton } from '@vitrine/ui/components/States';
import type { Account } from '@vitrine/wire/ledger/account';
import { useTranslations } from 'use-intl';
import { useFigures } from '../../ledger/index.ts';
import { transferableAfter, type Way } from './transfer-form.ts';

interface Props {
  readonly accounts: readonly Account[];
  readonly way: Way;
  /** 0 while nothing that can be transferred is entered. */
  readonly amount: Amount;
}

/** What both accounts have available once the amount has moved. */
export function TransferLines({ accounts, way, amount }: Props) {
  const t = useTranslations('funding.transfer');
  const names = useTranslations('ledger.accounts');
  const figures = useFigures();
  return (
    <dl className="flex flex-col gap-2 rounded-control bg-sunken px-3 py-2.5" aria-live="polite">
      {(['from', 'to'] as const).map((end) => {
        const account = accounts.find(({ accountTypeId }) => accountTypeId === way[end])!;
        const left = transferableAfter(account, figures, end === 'from' ? -amount : amount);
        return (
          <Line key={end} label={t(amount === 0n ? 'now' : 'after', { account: names(account.type) })}>
            <span data-figure={`${end}-left`}>
              {left === undefined ? (
                <Skeleton className="h-4 w-24" />
              ) : (
                <Money value={left} className="font-semibold" />
              )}
            </span>
          </Line>
        );
      })}
    </dl>
  );
}
