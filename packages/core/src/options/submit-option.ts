import { formatDecimal } from '@vitrine/domain/kernel/decimal';
import { type Refusal, refusal } from '@vitrine/domain/kernel/refusal';
import { type Instant, SECOND } from '@vitrine/domain/kernel/time';
import { customerAccount, kindInForce } from '@vitrine/domain/ledger/index';
import { isOpenThroughout } from '@vitrine/domain/market/index';
import { type OptionDuration, payoutOf, STAKE_DECIMALS, STAKE_STEP } from '@vitrine/domain/options/index';
import { post, refuseByOwnLimit } from '../ledger/index.ts';
import { refuseWhenNotOpen, refuseWhenStale } from '../market/index.ts';
import type { Decision, Step } from '../step.ts';
import type { OptionContext } from './context.ts';
import type { SubmitOption } from './input.ts';

/**
 * Opens a timed option (rules §4): the stake leaves the account that pays it immediately, the entry is the next tick. The
 * event contains everything that the outcome depends on. The guards run in the order of the rules' list of refusals.
 */
export function submitOption(context: OptionContext, step: Step, command: SubmitOption): Decision {
  const { ledger, market, options, site } = context;
  const { uid, stake, seconds } = command;
  const customer = ledger.indexOf(uid);
  const barred = refuseCustomer(context, customer, step.at);
  if (barred !== undefined) return { refused: barred };
  const book = ledger.bookAt(customer);
  const { durations, lossLevel } = options.terms;
  const refused = refuseOffer(context, customer, command);
  if (refused !== undefined) return { refused };
  const listed = market.get(command.instrument);
  if (listed === undefined) {
    return { refused: refusal('market.instrument-not-found', { instrument: command.instrument }) };
  }
  const { terms } = listed;
  const closedOrStale = refuseWhenNotOpen(listed, step.at) ?? refuseWhenStale(listed, step.at);
  if (closedOrStale !== undefined) return closedOrStale;
  const duration = durations.find((choice) => choice.seconds === seconds);
  if (duration === undefined) return { refused: refusal('options.duration-not-offered', { seconds }) };
  const badStake = refuseStake(duration, stake);
  if (badStake !== undefined) return badStake;
  const unpayable = refuseUnpayable(context, customer, stake);
  if (unpayable !== undefined) return { refused: unpayable };
  const expiresAt = step.at + seconds * SECOND;
  if (!isOpenThroughout(terms.calendar, step.at, expiresAt)) {
    return { refused: refusal('options.closes-before-expiry', { instrument: terms.showCode }) };
  }
  const { profitRatio } = duration;
  const win = payoutOf(stake, profitRatio);
  if (context.contractRisk(book) + options.worstCase(book) + win > ledger.houseFunds(book)) {
    return { refused: refusal('options.house-limit', { instrument: terms.showCode }) };
  }
  const option = options.nextOption;
  step.emit({
    type: 'OptionOpened',
    option,
    uid,
    book,
    instrument: terms.id,
    termsVersion: listed.factVersion,
    optionTermsVersion: options.termsVersion,
    direction: command.direction,
    stake,
    seconds,
    profitRatio,
    lossLevel,
    win,
    acceptedAt: step.at,
    expiresAt,
    quoteMaxAge: terms.quoteMaxAgeMs,
    acceptedTick: listed.seq,
  });
  post(ledger, step, {
    book,
    currency: ledger.currency,
    debit: customerAccount(uid, kindInForce('micro', site)),
    credit: customerAccount(uid, 'stake'),
    amount: stake,
    reason: 'option-stake',
    order: option,
  });
  if (site.onlyOneAccount) context.contractFundsMoved(customer);
  return undefined;
}

function refuseCustomer(
  { ledger, siteMode, residence }: OptionContext,
  customer: number,
  at: Instant,
): Refusal | undefined {
  if (customer < 0) return refusal('options.account-not-found');
  if (ledger.isFrozenAt(customer)) return refusal('options.account-frozen');
  return siteMode.refuseNewRisk() ?? residence.refuseNewRisk(customer) ?? refuseByOwnLimit(ledger, customer, at);
}

/** Options are offered in the book and in the customer's country, on the terms that they saw. */
function refuseOffer(
  { ledger, options, residence }: OptionContext,
  customer: number,
  { expectTerms }: SubmitOption,
): Refusal | undefined {
  if (!options.terms.offered[ledger.bookAt(customer)]) return refusal('options.not-offered');
  const elsewhere = residence.refuseProduct(customer, 'options');
  if (elsewhere !== undefined) return elsewhere;
  return expectTerms === undefined || expectTerms === options.termsVersion
    ? undefined
    : refusal('options.terms-changed');
}

/** The contract account pays like for an order: only what positions, pending orders and open losses leave free. */
function refuseUnpayable(context: OptionContext, customer: number, stake: bigint): Refusal | undefined {
  const { ledger, site } = context;
  const short = refusal('options.insufficient-balance');
  if (site.onlyOneAccount) {
    if (context.awaitsMarginCheck(customer)) return refusal('options.margin-check-running');
    return context.canPayFromContract(customer, stake) ? undefined : short;
  }
  const account = customerAccount(ledger.uidAt(customer), 'micro');
  return ledger.posted(ledger.bookAt(customer), ledger.currency, account) < stake ? short : undefined;
}

function refuseStake({ minStake, maxStake }: OptionDuration, stake: bigint): Decision {
  const text = (amount: bigint): string => formatDecimal(amount / STAKE_STEP, STAKE_DECIMALS);
  if (stake % STAKE_STEP !== 0n) return { refused: refusal('options.stake-decimals') };
  if (stake < minStake || stake <= 0n) {
    return { refused: refusal('options.stake-below-minimum', { minimum: text(minStake) }) };
  }
  if (stake > maxStake) return { refused: refusal('options.stake-above-maximum', { maximum: text(maxStake) }) };
  return undefined;
}
