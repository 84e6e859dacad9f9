import { houseAccount, type PostingReason } from '@vitrine/domain/ledger/index';
import type { EventOf } from '../evidence.ts';
import type { FoldContext } from './fold.ts';

type Rule = (posted: EventOf<'Posted'>, context: FoldContext) => boolean;

const NBP = houseAccount('house/nbp');
const SIMULATED = houseAccount('asset/sim');

/** Money that moves for another reason than the figures of one order or option. */
const RULES: Partial<Record<PostingReason, Rule>> = {
  // The first account of a book brings it.
  'house-capital': ({ debit, amount }, { terms }) => debit === SIMULATED && amount === terms.site?.terms.houseCapital,
  // It sets an account to the grant: a new one, or one that is reset.
  'demo-grant': ({ book, debit, debitAfter, creditAfter }, { terms }) =>
    book === 'demo' && (debit === SIMULATED ? creditAfter : debitAfter) === terms.site?.terms.demoGrant,
  // It sets an account that is below zero to zero.
  'balance-protection': ({ debit, creditAfter }) => debit === NBP && creditAfter === 0n,
};

/** Whether verify knows a rule for a posting that no figure of an order or option requires. */
export function isOtherMoney({ reason }: EventOf<'Posted'>): boolean {
  return RULES[reason] !== undefined;
}

/** That such a posting follows its rule; a posting without one must be required by an order or an option. */
export function requireRule(context: FoldContext, posted: EventOf<'Posted'>): void {
  const { reason, amount } = posted;
  const rule = RULES[reason];
  context.report.check(
    () => `posting of ${amount} for ${reason} follows from a rule`,
    rule?.(posted, context) === true,
  );
}
