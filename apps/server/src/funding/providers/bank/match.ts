import type { OpenClaim } from '../provider.ts';
import { isSameName } from './names.ts';
import { depositsIn } from './reference.ts';
import type { StatementEntry } from './statement.ts';

/** How an entry meets the open claims. Only `exact` is reported to the core, and people approve that too. */
export type MatchKind =
  /** Reference, currency, amount and payer are those of one claim. */
  | 'exact'
  | 'amount-differs'
  | 'name-differs'
  /** No open claim is named, or several are. */
  | 'unknown'
  /** It may be an entry of another statement: the bank gives no reference that tells. */
  | 'suspect'
  /** It takes back a payment that had arrived. */
  | 'reversal'
  /** Nothing that a claim could be matched with: a debit. */
  | 'not-a-deposit';

export interface Match {
  readonly kind: MatchKind;
  /** The claim that the reference names. */
  readonly deposit: bigint | undefined;
}

/** The deposits whose claims {@link matchEntry} needs. */
export const depositsNamed = ({ text, endToEnd }: Pick<StatementEntry, 'text' | 'endToEnd'>): readonly bigint[] => [
  ...new Set([...depositsIn(text), ...depositsIn(endToEnd ?? '')]),
];

/**
 * Compares an entry with the open claims that it names. The amount is what arrived: where the bank kept charges, it differs.
 * Pure; `claims` may contain others, which are ignored.
 */
export function matchEntry(entry: StatementEntry, claims: readonly OpenClaim[], isSuspect: boolean): Match {
  const { direction, isReversal, currency, amount, party, payments } = entry;
  if (isReversal && direction === 'debit') return { kind: 'reversal', deposit: undefined };
  if (isReversal || direction === 'debit') return { kind: 'not-a-deposit', deposit: undefined };
  const named = depositsNamed(entry);
  const found = claims.filter(({ deposit }) => named.includes(deposit));
  const claim = found.length === 1 && payments === 1 ? found[0] : undefined;
  if (isSuspect) return { kind: 'suspect', deposit: claim?.deposit };
  if (claim === undefined) return { kind: 'unknown', deposit: undefined };
  const { deposit } = claim;
  if (claim.currency !== currency || claim.amount !== amount) return { kind: 'amount-differs', deposit };
  return { kind: party !== undefined && isSameName(party, claim.names) ? 'exact' : 'name-differs', deposit };
}
