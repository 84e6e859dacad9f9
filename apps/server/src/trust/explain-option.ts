import { formatDecimal, formatMoney, RATE_SCALE } from '@vitrine/domain/kernel/decimal';
import { SECOND } from '@vitrine/domain/kernel/time';
import { customerAccount, houseAccount } from '@vitrine/domain/ledger/index';
import { midOf } from '@vitrine/domain/market/index';
import {
  lossOf,
  type Settlement,
  STAKE_DECIMALS,
  STAKE_STEP,
  settlementOf,
  type VoidReason,
  winOf,
} from '@vitrine/domain/options/index';
import {
  type Explanation,
  explainMovements,
  explainRow,
  explainTables,
  explainTapeTick,
  posting,
  priceText,
  Report,
  timeText,
} from './explanation.ts';
import { isAboutOption, type OptionEvidence } from './option-evidence.ts';

const VOID_BECAUSE: Readonly<Record<VoidReason, string>> = {
  'no-entry': 'no tick came in time to enter at',
  'no-exit': 'no tick came in time to leave at',
  'replay-seam': 'the recording its prices came from began anew',
  'demo-reset': 'the demo account was reset',
};

/**
 * Explains a timed option from what is written about it, and settles it again from its frozen terms and its two ticks.
 */
export function explainOption(evidence: OptionEvidence): Explanation {
  const report = new Report();
  const { option, opened, entered, settled, instrument } = evidence;
  const { uid, book, direction, stake, seconds, profitRatio, lossLevel } = opened.event;
  const terms = instrument?.terms;
  const name = terms?.showCode ?? `product ${opened.event.instrument}`;

  report.line(`Option ${option} of customer ${uid}, ${book} book`);
  report.line(`${stakeText(stake)} on ${name} going ${direction} within ${seconds} s`, 1);
  report.line(statusText(evidence), 1);
  explainOffer(report, evidence);

  explainRow(report, 'Accepted', opened.row);
  const { acceptedAt, expiresAt, acceptedTick, quoteMaxAge, win } = opened.event;
  report.line(`at tick ${acceptedTick} of ${name}; it enters at the next`, 1);
  report.figure('expiry', `acceptance + ${seconds} s`, timeText(expiresAt), timeText(acceptedAt + seconds * SECOND));
  const ratio = formatDecimal(profitRatio, RATE_SCALE);
  const decimals = `half-up at ${STAKE_DECIMALS} decimals`;
  report.figure(
    'win',
    `${stakeText(stake)} x ${ratio}, ${decimals}`,
    stakeText(win),
    stakeText(winOf(stake, profitRatio)),
  );
  report.line(
    `loss      = ${lossLevel === 'stake' ? 'the stake' : `as much as a win brings, at most the stake`} = ` +
      stakeText(lossOf(stake, profitRatio, lossLevel)),
    1,
  );
  const [free, staked] = [customerAccount(uid, 'micro'), customerAccount(uid, 'stake')];
  explainMovements(report, ownEvents(evidence, opened.row), [posting(free, staked, stake)]);

  if (entered !== undefined) {
    const { tick, price } = entered.event;
    explainRow(report, 'Entered', entered.row);
    explainTapeTick(report, tick, entered.tape, terms);
    report.check('it is the first tick after the acceptance', tick.seq === acceptedTick + 1);
    report.check(`it came within ${quoteMaxAge} ms of it`, tick.at - acceptedAt <= quoteMaxAge);
    report.figure('entry', 'the mid of its two sides', priceText(price, terms), priceText(midOf(tick), terms));
  }
  if (settled !== undefined) explainEnd(report, evidence, settled);
  const rows = [opened.row, entered?.row, settled?.row];
  explainTables(
    report,
    rows,
    (event) => isAboutOption(event, option),
    () => true,
    evidence.tables,
  );
  return report.finish();
}

function statusText({ entered, settled }: OptionEvidence): string {
  if (settled === undefined) return entered === undefined ? 'waits for the tick it enters at' : 'still running';
  const { outcome, voidReason } = settled.event;
  if (outcome !== 'void') return `ended as a ${outcome}`;
  return `void${voidReason === '' ? '' : `: ${VOID_BECAUSE[voidReason]}`}`;
}

function ownEvents({ option }: OptionEvidence, row: OptionEvidence['opened']['row']) {
  return row.events.filter((event) => isAboutOption(event, option));
}

function explainOffer(report: Report, { opened, instrument, offer }: OptionEvidence): void {
  const { event } = opened;
  report.line();
  report.line('Terms');
  report.check(
    `version ${event.termsVersion} of product ${event.instrument} is in the journal`,
    instrument !== undefined,
  );
  if (instrument !== undefined) {
    report.line(`journal row ${instrument.row.seq}, hash ${instrument.row.hash}`, 2);
    report.figure(
      'quote age',
      'what a tick may be old, of the product, ms',
      `${event.quoteMaxAge}`,
      `${instrument.terms.quoteMaxAgeMs}`,
      2,
    );
  }
  report.check(`version ${event.optionTermsVersion} of the options' terms is in the journal`, offer !== undefined);
  if (offer === undefined) return;
  report.line(`journal row ${offer.row.seq}, hash ${offer.row.hash}`, 2);
  const offered = offer.terms.durations.find(({ seconds }) => seconds === event.seconds);
  report.figure(
    'ratio',
    `what was offered for ${event.seconds} s`,
    formatDecimal(event.profitRatio, RATE_SCALE),
    offered === undefined ? 'nothing' : formatDecimal(offered.profitRatio, RATE_SCALE),
    2,
  );
  report.figure('loss rule', 'as it was offered', event.lossLevel, offer.terms.lossLevel, 2);
}

function explainEnd(report: Report, evidence: OptionEvidence, settled: NonNullable<OptionEvidence['settled']>): void {
  const { opened, entered, instrument, next } = evidence;
  const { uid, direction, stake, profitRatio, lossLevel, expiresAt, quoteMaxAge, acceptedAt } = opened.event;
  const { event, row } = settled;
  const terms = instrument?.terms;
  explainRow(report, 'Ended', row);
  explainTapeTick(report, event.tick, settled.tape, terms);
  if (next === undefined) report.line('no later tick of the product is on the tape within an hour of it', 2);
  else report.check(`the next one, tick ${next.tick.seq}, was sequenced after it`, next.tick.at >= row.at, 2);

  const isEnded = event.voidReason === 'replay-seam' || event.voidReason === 'demo-reset';
  if (isEnded) report.line('what ended it asks for no tick', 1);
  else {
    // One that never entered ends as soon as no tick can come in time any more.
    const dueAt = entered === undefined ? Math.min(expiresAt, acceptedAt + quoteMaxAge + 1) : expiresAt;
    report.check(`due ${timeText(dueAt)}, settled ${row.at - dueAt} ms after that`, row.at >= dueAt);
  }
  // A tick that had come before the expiry, by its source's clock, and was sequenced after it was kept waiting.
  const waitedSince = next !== undefined && next.tick.sourceAt < expiresAt ? next.tick.sourceAt : undefined;
  const option = { direction, stake, profitRatio, lossLevel, expiresAt, quoteMaxAgeMs: quoteMaxAge };
  const exit = { seq: event.tick.seq, price: midOf(event.tick), at: event.tick.at };
  const entry = entered && { seq: entered.event.tick.seq, price: entered.event.price };
  const again: Settlement = isEnded
    ? { outcome: 'void', profit: 0n, voidReason: event.voidReason as VoidReason }
    : settlementOf(option, entry, exit, event.outcome === 'void' ? undefined : waitedSince);
  report.figure(
    'outcome',
    againText(evidence, exit.price, again),
    endText(event.outcome, event.voidReason),
    endText(again.outcome, again.voidReason ?? ''),
  );
  report.figure(
    'exit',
    again.outcome === 'void' ? 'none' : 'the mid of its two sides',
    priceText(event.price, terms),
    priceText(again.outcome === 'void' ? 0n : exit.price, terms),
  );
  report.figure('profit', 'what the outcome brings', stakeText(event.profit), stakeText(again.profit));
  const [free, staked] = [customerAccount(uid, 'micro'), customerAccount(uid, 'stake')];
  const house = houseAccount('house/pnl_micro');
  const { profit } = again;
  explainMovements(report, ownEvents(evidence, row), [
    ...(profit > 0n ? [posting(house, staked, profit)] : profit < 0n ? [posting(staked, house, -profit)] : []),
    posting(staked, free, stake + profit),
  ]);
}

function againText({ opened, entered, instrument }: OptionEvidence, exit: bigint, again: Settlement): string {
  if (again.voidReason !== undefined) return VOID_BECAUSE[again.voidReason];
  const price = (value: bigint): string => priceText(value, instrument?.terms);
  return `${opened.event.direction}, from ${price(entered?.event.price ?? 0n)} to ${price(exit)}`;
}

function endText(outcome: string, voidReason: string): string {
  return voidReason === '' ? outcome : `${outcome} (${voidReason})`;
}

function stakeText(amount: bigint): string {
  return amount % STAKE_STEP === 0n ? formatDecimal(amount / STAKE_STEP, STAKE_DECIMALS) : formatMoney(amount);
}
