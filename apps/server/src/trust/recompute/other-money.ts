import type { Money } from '@vitrine/domain/kernel/decimal';
import {
  type AccountNumber,
  customerAccount,
  houseAccount,
  kindInForce,
  kindOf,
  ownerOf,
  type PostingReason,
  TRADING_KINDS,
} from '@vitrine/domain/ledger/index';
import type { EventOf } from '../evidence.ts';
import type { FoldContext } from './fold.ts';

type Rule = (posted: EventOf<'Posted'>, context: FoldContext) => boolean;

const NBP = houseAccount('house/nbp');
const SWEPT = TRADING_KINDS.filter((kind) => kind !== 'forex');
const SIMULATED = houseAccount('asset/sim');

/** What the grant leaves on a demo account: nothing on one that is not in use. */
function grantOf(account: AccountNumber, { terms }: FoldContext): Money | undefined {
  const kind = TRADING_KINDS.find((one) => one === kindOf(account));
  const site = terms.site?.terms;
  return kind === undefined || site === undefined ? undefined : kindInForce(kind, site) === kind ? site.demoGrant : 0n;
}

/** Money that moves for another reason than the figures of one order or option. */
const RULES: Partial<Record<PostingReason, Rule>> = {
  // The first account of a book brings it.
  'house-capital': ({ debit, amount }, { terms }) => debit === SIMULATED && amount === terms.site?.terms.houseCapital,
  // It sets an account to the grant: a new one, or one that is reset.
  'demo-grant': ({ book, debit, credit, debitAfter, creditAfter }, context) =>
    book === 'demo' &&
    (debit === SIMULATED ? creditAfter === grantOf(credit, context) : debitAfter === grantOf(debit, context)),
  // It empties another account into the contract account of the same customer, once that is the only one.
  'account-sweep': ({ debit, credit, debitAfter }, { terms }) =>
    terms.site?.terms.onlyOneAccount === true &&
    SWEPT.some((kind) => debit === customerAccount(ownerOf(credit), kind)) &&
    credit === customerAccount(ownerOf(debit), 'forex') &&
    debitAfter === 0n,
  // Between two accounts of one customer while they have three, never below zero. What positions left free, no row says.
  'transfer-out': ({ debit, credit, debitAfter }, { terms }) =>
    terms.site?.terms.onlyOneAccount !== true &&
    ownerOf(debit) === ownerOf(credit) &&
    [debit, credit].every((account) => TRADING_KINDS.some((kind) => kind === kindOf(account))) &&
    debitAfter >= 0n,
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
