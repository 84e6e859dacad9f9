import { type Refusal, refusal } from '@vitrine/domain/kernel/refusal';
import {
  ACCOUNT_SPAN,
  type AccountNumber,
  customerAccount,
  hasTradingResults,
  houseAccount,
  kindInForce,
  kindOf,
  ownerOf,
  TRADING_KINDS,
  type TradingKind,
} from '@vitrine/domain/ledger/index';
import { canTake, post } from '../ledger/index.ts';
import type { Decision, Step } from '../step.ts';
import type { FundingContext } from './context.ts';
import { refuseStranger, refuseTooMuch } from './guards.ts';
import type { CorrectPosting, PostGoodwill } from './input.ts';
import { formatFree, freeOn, fundingAccount, fundsMoved, move } from './money.ts';
import { goodwillKey, postingKey } from './state.ts';

/**
 * Pays a customer out of `house/goodwill`, as two members of staff have decided: how a bad tick is made good (rules §3).
 * Each proposal pays a customer once.
 */
export function postGoodwill(context: FundingContext, step: Step, command: PostGoodwill): Decision {
  const { ledger, funding } = context;
  const { uid, amount, proposal, maker, checker } = command;
  const customer = ledger.indexOf(uid);
  const stranger = refuseStranger(context, customer);
  if (stranger !== undefined) return { refused: stranger };
  if (maker === checker) return { refused: refusal('funding.same-staff') };
  if (amount <= 0n) return { refused: refusal('funding.amount-not-positive') };
  if (funding.goodwill.has(goodwillKey(proposal, uid))) return { refused: refusal('funding.already-corrected') };
  const [debit, credit] = [houseAccount('house/goodwill'), fundingAccount(context, customer)];
  const book = ledger.bookAt(customer);
  if (!canTake(ledger, { book, currency: ledger.currency, account: credit, amount })) {
    return { refused: refuseTooMuch() };
  }
  step.emit({ type: 'GoodwillPosted', uid, amount, proposal, maker, checker });
  move(context, step, customer, { debit, credit, amount, reason: 'correction', order: 0 });
  fundsMoved(context, customer);
  return undefined;
}

/**
 * Reverses a posting, once, as two members of staff have decided: a new posting from its credit to its debit (rules §2).
 * Neither side may be an account that something open keeps: those of withdrawals, stakes, funds and loans. Nor may it be one
 * of trading results: a bad tick is made good by goodwill, and what is closed never changes (rules §3). While the contract
 * account is the only one, it takes the place of a customer's other two.
 */
export function correctPosting(context: FundingContext, step: Step, command: CorrectPosting): Decision {
  const { ledger, funding } = context;
  const { uid, seq, idx, debit, credit, amount, book, proposal, maker, checker } = command;
  const customer = ledger.indexOf(uid);
  if (customer < 0) return { refused: refusal('funding.account-not-found') };
  if (maker === checker) return { refused: refusal('funding.same-staff') };
  if (funding.corrected.has(postingKey(seq, idx))) return { refused: refusal('funding.already-corrected') };
  const isOwn = [debit, credit].some((account) => ownerOf(account) === uid) && ledger.bookAt(customer) === book;
  const areOpen = [debit, credit].every((account) => ledger.isOpen(book, ledger.currency, account));
  const [payer, payee] = [accountInForce(context, credit), accountInForce(context, debit)];
  if (amount <= 0n || !isOwn || !areOpen || payer === undefined || payee === undefined || payer === payee) {
    return { refused: refusal('funding.not-correctable') };
  }
  const reversed = { book, currency: ledger.currency, debit: payer, credit: payee, amount };
  const short = refuseReversal(context, reversed);
  if (short !== undefined) return { refused: short };
  step.emit({ type: 'PostingCorrected', uid, ofSeq: seq, ofIdx: idx, proposal, maker, checker });
  post(ledger, step, { ...reversed, reason: 'correction', order: 0 });
  for (const account of [payer, payee]) {
    if (kindOf(account) === 'forex') context.contractFundsMoved(ledger.indexOf(ownerOf(account)));
  }
  return undefined;
}

/** The account that a correction uses for that of the old posting; undefined: something open keeps it, or prices decide it. */
function accountInForce({ site }: FundingContext, account: AccountNumber): AccountNumber | undefined {
  if (account < ACCOUNT_SPAN) return hasTradingResults(account) ? undefined : account;
  const kind = TRADING_KINDS.find((one) => one === kindOf(account));
  return kind && customerAccount(ownerOf(account), kindInForce(kind, site));
}

/** A reversal takes from a customer only what is there, and no balance leaves its range. */
function refuseReversal(
  context: FundingContext,
  reversed: Pick<CorrectPosting, 'book' | 'debit' | 'credit' | 'amount'> & { readonly currency: string },
): Refusal | undefined {
  const { ledger } = context;
  const { debit, credit, amount, book, currency } = reversed;
  const isTaken = [
    { account: debit, amount: -amount },
    { account: credit, amount },
  ].every((side) => canTake(ledger, { book, currency, ...side }));
  if (!isTaken) return refusal('funding.not-correctable');
  const kind = kindOf(debit);
  if (kind === undefined) return undefined;
  const customer = ledger.indexOf(ownerOf(debit));
  if (kind === 'forex' && context.awaitsMarginCheck(customer)) return refusal('funding.margin-check-running');
  const free = freeOn(context, customer, kind as TradingKind);
  return amount > free ? refusal('funding.insufficient-balance', { transferable: formatFree(free) }) : undefined;
}
