import { rulesFor } from '@vitrine/domain/config/index';
import { SECOND } from '@vitrine/domain/kernel/time';
import { type AccountNumber, customerAccount, houseAccount, kindInForce } from '@vitrine/domain/ledger/index';
import { midOf } from '@vitrine/domain/market/index';
import {
  lossOf,
  payoutOf,
  type Settlement,
  STAKE_DECIMALS,
  settlementOf,
  type VoidReason,
} from '@vitrine/domain/options/index';
import { fieldName } from './event-names.ts';
import {
  explainGivenUp,
  explainMovements,
  explainRow,
  explainTables,
  explainTapeTick,
  posting,
  resultPostings,
} from './explanation.ts';
import { priceText, valueText } from './journal-reading.ts';
import { isAboutOption, type OptionEvidence, type OptionStory } from './option-evidence.ts';
import { type Explanation, namesOf, type Report, WrittenReport } from './report.ts';

const VOID_TEXTS: Readonly<Record<VoidReason, string>> = {
  'no-entry': 'no tick arrived in time for the entry',
  'no-exit': 'no tick arrived in time for the exit',
  'replay-seam': 'the replay of its prices restarted',
  'demo-reset': 'the demo account was reset',
};

type Entered = NonNullable<OptionStory['entered']>;
type Settled = NonNullable<OptionStory['settled']>;

/** Explains a timed option from its records, and settles it again from its frozen terms and its two ticks. */
export function explainOption(evidence: OptionEvidence): Explanation {
  const { option, opened, entered, settled, instrument } = evidence;
  const { uid, book, direction, stake, seconds } = opened.event;
  const report = new WrittenReport(namesOf([instrument?.terms], uid, ''));
  report.line(() => `Option ${option} of customer ${uid}, ${book} book`);
  report.line(() => `stake ${valueText('money', stake)}, ${nameOf(evidence)} ${direction}, ${seconds} s`, 1);
  report.line(statusText(evidence), 1);
  explainAcceptance(report, evidence);
  if (entered !== undefined) explainEntry(report, evidence, entered);
  if (settled !== undefined) explainSettlement(report, evidence, settled);
  const rows = [opened.row, entered?.row, settled?.row];
  const isAbout = (event: Parameters<typeof isAboutOption>[0]) => isAboutOption(event, option);
  explainTables(report, rows, isAbout, () => true, evidence.tables);
  return report.finish();
}

function nameOf({ opened, instrument }: OptionStory): string {
  return instrument?.terms.showCode ?? `instrument ${opened.event.instrument}`;
}

function statusText({ entered, settled }: OptionStory): string {
  if (settled === undefined) return entered === undefined ? 'waiting for its entry tick' : 'running';
  const { outcome, voidReason } = settled.event;
  return `settled: ${outcome}${voidReason === '' ? '' : `, ${VOID_TEXTS[voidReason]}`}`;
}

function ownEvents({ option }: OptionStory, row: OptionStory['opened']['row']) {
  return row.events.filter((event) => isAboutOption(event, option));
}

function explainTerms(report: Report, { opened: { event }, instrument, offer }: OptionStory): void {
  report.line();
  report.line('Terms');
  report.check(
    () => `version ${event.termsVersion} of the terms of instrument ${event.instrument} is in the journal`,
    instrument !== undefined,
  );
  if (instrument !== undefined) {
    report.record(() => `journal row ${instrument.row.seq}, hash ${instrument.row.hash}`, 2);
    report.field(event, 'quoteMaxAge', 'of these terms', instrument.terms.quoteMaxAgeMs, 2);
  }
  report.check(() => `version ${event.optionTermsVersion} of the option terms is in the journal`, offer !== undefined);
  if (offer === undefined) return;
  report.record(() => `journal row ${offer.row.seq}, hash ${offer.row.hash}`, 2);
  const offered = offer.terms.durations.find(({ seconds }) => seconds === event.seconds);
  report.field(event, 'profitRatio', () => `offered for ${event.seconds} s`, offered?.profitRatio ?? 0n, 2);
  report.field(event, 'lossLevel', 'of these terms', offer.terms.lossLevel, 2);
}

/** That options were offered where the customer lived. */
function explainOffer(report: Report, { residence, opened: { event } }: OptionStory): void {
  if (residence === undefined) return;
  const { profile } = residence;
  explainGivenUp(report, residence);
  if (rulesFor(profile.terms, event.book).products.includes('options')) return;
  report.check(() => `profile ${profile.terms.id}, version ${profile.version}, offers timed options`, false, 2);
}

/** The account that the stake leaves and returns to. */
function payerOf({ opened, site }: OptionStory): AccountNumber {
  return customerAccount(opened.event.uid, kindInForce('micro', site?.terms ?? {}));
}

/** Terms and acceptance. */
export function explainAcceptance(report: Report, evidence: OptionStory): void {
  explainTerms(report, evidence);
  explainOffer(report, evidence);
  const { event, row } = evidence.opened;
  const { uid, stake, seconds, profitRatio, lossLevel, acceptedAt, acceptedTick } = event;
  explainRow(report, row, event.type);
  report.line(() => `accepted at tick ${acceptedTick} of ${nameOf(evidence)}; the entry is the next tick`, 1);
  report.field(event, 'expiresAt', () => `acceptance + ${seconds} s`, acceptedAt + seconds * SECOND);
  const product = () => `${valueText('money', stake)} x ${valueText('rate', profitRatio)}`;
  const rounding = `rounded half up to ${STAKE_DECIMALS} decimals`;
  report.field(event, 'win', () => `${product()}, ${rounding}`, payoutOf(stake, profitRatio));
  const loss = () => valueText('money', lossOf(stake, profitRatio, lossLevel));
  const cost = lossLevel === 'stake' ? 'the stake' : 'the payout, at most the stake';
  report.line(() => `a loss costs ${cost}: ${loss()}`, 1);
  const [payer, staked] = [payerOf(evidence), customerAccount(uid, 'stake')];
  explainMovements(report, ownEvents(evidence, row), [posting(payer, staked, stake)]);
}

export function explainEntry(report: Report, { opened, instrument }: OptionStory, { row, event, tape }: Entered): void {
  const { acceptedTick, acceptedAt, quoteMaxAge } = opened.event;
  const { tick } = event;
  explainRow(report, row, event.type);
  explainTapeTick(report, tick, tape, instrument?.terms);
  report.check('first tick after the acceptance', tick.seq === acceptedTick + 1);
  report.check(() => `at most ${quoteMaxAge} ms after the acceptance`, tick.at - acceptedAt <= quoteMaxAge);
  report.field(event, 'price', 'mid of this tick', midOf(tick));
}

export function explainSettlement(report: Report, evidence: OptionStory, settled: Settled): void {
  const { opened, next } = evidence;
  const { event, row, tape } = settled;
  explainRow(report, row, event.type);
  explainTapeTick(report, event.tick, tape, evidence.instrument?.terms);
  if (next === undefined) report.line('the tape has no later tick of the instrument within the next hour', 2);
  else report.check(() => `the next tick, ${next.tick.seq}, was sequenced later`, next.tick.at >= row.at, 2);
  explainDue(report, evidence, settled);
  const again = settleAgain(evidence, settled);
  const exit = midOf(event.tick);
  report.figure(
    () => fieldName('outcome'),
    () => settlementText(evidence, exit, again),
    outcomeText(event.outcome, event.voidReason),
    outcomeText(again.outcome, again.voidReason ?? ''),
  );
  const isVoid = again.outcome === 'void';
  report.field(event, 'price', isVoid ? 'none' : 'mid of this tick', isVoid ? 0n : exit);
  report.field(event, 'profit', 'of this outcome', again.profit);
  const { uid, stake } = opened.event;
  const [payer, staked] = [payerOf(evidence), customerAccount(uid, 'stake')];
  explainMovements(report, ownEvents(evidence, row), [
    ...resultPostings(staked, houseAccount('house/pnl_micro'), again.profit),
    posting(staked, payer, stake + again.profit),
  ]);
}

/** An option that a restart or a reset made void needs no tick. */
function isVoidedEarly({ event: { voidReason } }: Settled): boolean {
  return voidReason === 'replay-seam' || voidReason === 'demo-reset';
}

function explainDue(report: Report, { opened, entered }: OptionStory, settled: Settled): void {
  if (isVoidedEarly(settled)) return;
  const { expiresAt, acceptedAt, quoteMaxAge } = opened.event;
  // Without an entry it ends as soon as no tick can arrive in time any more.
  const dueAt = entered === undefined ? Math.min(expiresAt, acceptedAt + quoteMaxAge + 1) : expiresAt;
  const delay = settled.row.at - dueAt;
  report.check(() => `due ${valueText('instant', dueAt)}, settled ${delay} ms later`, delay >= 0);
}

function settleAgain({ opened, entered, next }: OptionStory, settled: Settled): Settlement {
  const { event } = settled;
  if (isVoidedEarly(settled)) return { outcome: 'void', profit: 0n, voidReason: event.voidReason as VoidReason };
  const { direction, stake, profitRatio, lossLevel, expiresAt, quoteMaxAge } = opened.event;
  // By the clock of its source this tick came before the expiry, but it was sequenced after it.
  const waitedSince = next !== undefined && next.tick.sourceAt < expiresAt ? next.tick.sourceAt : undefined;
  const option = { direction, stake, profitRatio, lossLevel, expiresAt, quoteMaxAgeMs: quoteMaxAge };
  const exit = { seq: event.tick.seq, price: midOf(event.tick), at: event.tick.at };
  const entry = entered && { seq: entered.event.tick.seq, price: entered.event.price };
  return settlementOf(option, entry, exit, event.outcome === 'void' ? undefined : waitedSince);
}

function settlementText({ opened, entered, instrument }: OptionStory, exit: bigint, again: Settlement): string {
  if (again.voidReason !== undefined) return VOID_TEXTS[again.voidReason];
  const price = (value: bigint): string => priceText(value, instrument?.terms);
  return `${opened.event.direction}, from ${price(entered?.event.price ?? 0n)} to ${price(exit)}`;
}

function outcomeText(outcome: string, voidReason: string): string {
  return voidReason === '' ? outcome : `${outcome} (${voidReason})`;
}
