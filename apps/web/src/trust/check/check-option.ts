import { formatDecimal, formatMoney, RATE_SCALE } from '@vitrine/domain/kernel/decimal';
import { SECOND } from '@vitrine/domain/kernel/time';
import { customerAccount, ownerOf } from '@vitrine/domain/ledger/index';
import { midOf } from '@vitrine/domain/market/index';
import { payoutOf, type Settlement, settlementOf } from '@vitrine/domain/options/index';
import { findEvent } from './check-order.ts';
import type { TickChecks } from './check-ticks.ts';
import type { ReadRow, StoredEvent } from './receipt-events.ts';
import type { Receipt } from './saved-receipt.ts';
import type { Steps } from './steps.ts';

interface Found {
  readonly row: ReadRow;
  readonly event: StoredEvent;
}

/** Settles an ended option again from its frozen terms and its two ticks. */
export function checkOption(steps: Steps, ticks: TickChecks, rows: readonly ReadRow[], { id }: Receipt): void {
  const opened = findEvent(rows, 'option', id, 'OptionOpened');
  const settled = findEvent(rows, 'option', id, 'OptionSettled');
  if (opened === undefined || settled === undefined) {
    steps.is('story', undefined, false);
    return;
  }
  checkAcceptance(steps, opened);
  const entered = findEvent(rows, 'option', id, 'OptionEntered');
  if (entered !== undefined) checkEntry(steps, ticks, opened, entered);
  checkSettlement(steps, ticks, opened, entered, settled);
}

/** When it ends, and what a win pays, were fixed when it was accepted. */
function checkAcceptance(steps: Steps, { event, row }: Found): void {
  const seconds = event.number('seconds');
  const time = (at: bigint) => new Date(Number(at)).toISOString();
  const accepted = event.big('acceptedAt');
  const expiry = accepted + BigInt(seconds * SECOND);
  steps.figure('expiry', row.row.seq, event.big('expiresAt'), expiry, time, `${time(accepted)} + ${seconds} s`);
  const [stake, ratio] = [event.big('stake'), event.big('profitRatio')];
  const formula = `${formatMoney(stake)} × ${formatDecimal(ratio, RATE_SCALE)}`;
  steps.figure('payout', row.row.seq, event.big('win'), payoutOf(stake, ratio), formatMoney, formula);
}

function checkEntry(steps: Steps, ticks: TickChecks, opened: Found, { event, row }: Found): void {
  const tick = ticks.check(event, row);
  const accepted = opened.event.number('acceptedTick');
  steps.is('entryTick', row.row.seq, tick.seq === accepted + 1, `#${accepted} + 1 = #${tick.seq}`);
  const waited = tick.at - opened.event.number('acceptedAt');
  const most = opened.event.number('quoteMaxAge');
  steps.is('entryTime', row.row.seq, waited <= most, `${waited} ms ≤ ${most} ms`);
  checkMid(steps, ticks, 'entryPrice', { event, row });
}

function checkMid(steps: Steps, ticks: TickChecks, name: 'entryPrice' | 'exitPrice', { event, row }: Found): void {
  const tick = event.tick();
  const text = ticks.priceText(tick.instrument);
  const formula = `(${text(tick.bid)} + ${text(tick.ask)}) / 2`;
  steps.figure(name, row.row.seq, event.big('price'), midOf(tick), text, formula);
}

/** A restart of recorded prices, or a reset of a demo account, needs no tick to end an option. */
const EARLY = ['replay-seam', 'demo-reset'];

function checkSettlement(
  steps: Steps,
  ticks: TickChecks,
  opened: Found,
  entered: Found | undefined,
  settled: Found,
): void {
  const { event, row } = settled;
  const tick = ticks.check(event, row);
  const isEarly = EARLY.includes(event.text('voidReason'));
  const expiresAt = opened.event.number('expiresAt');
  if (!isEarly) {
    const dueAt =
      entered === undefined
        ? Math.min(expiresAt, opened.event.number('acceptedAt') + opened.event.number('quoteMaxAge') + 1)
        : expiresAt;
    steps.is(
      'due',
      row.row.seq,
      row.at >= dueAt,
      `${new Date(row.at).toISOString()} ≥ ${new Date(dueAt).toISOString()}`,
    );
  }
  const again: Settlement = isEarly ? { outcome: 'void', profit: 0n } : settleAgain(ticks, opened, entered, settled);
  const outcome = event.text('outcome');
  const isRight = again.outcome === outcome && (isEarly || (again.voidReason ?? '') === event.text('voidReason'));
  const entry = entered?.event.big('price');
  const text = ticks.priceText(tick.instrument);
  steps.add(opened.event.text('direction') === 'up' ? 'up' : 'down', row.row.seq, isRight ? 'right' : 'wrong', {
    recorded: outcome,
    computed: again.outcome,
    ...(entry === undefined ? {} : { formula: comparison(midOf(tick), entry, text) }),
  });
  if (again.outcome !== 'void') checkMid(steps, ticks, 'exitPrice', settled);
  steps.figure('optionProfit', row.row.seq, event.big('profit'), again.profit, formatMoney);
  checkPosted(steps, opened, settled, again.profit);
}

/** `1.10010 > 1.10005` */
function comparison(exit: bigint, entry: bigint, text: (price: bigint) => string): string {
  return `${text(exit)} ${exit > entry ? '>' : exit < entry ? '<' : '='} ${text(entry)}`;
}

function settleAgain(ticks: TickChecks, opened: Found, entered: Found | undefined, settled: Found): Settlement {
  const { event } = opened;
  const tick = settled.event.tick();
  const next = ticks.excerpt(tick.instrument, tick.seq)?.next;
  const expiresAt = event.number('expiresAt');
  // By the clock of its source the next tick came before the expiry, but it was sequenced after it.
  const isWaiting = next !== undefined && next.sourceAt < expiresAt && settled.event.text('outcome') !== 'void';
  return settlementOf(
    {
      direction: event.text('direction') === 'up' ? 'up' : 'down',
      stake: event.big('stake'),
      profitRatio: event.big('profitRatio'),
      lossLevel: event.text('lossLevel') === 'ratio' ? 'ratio' : 'stake',
      expiresAt,
      quoteMaxAgeMs: event.number('quoteMaxAge'),
    },
    entered && { seq: entered.event.tick().seq, price: entered.event.big('price') },
    { seq: tick.seq, price: midOf(tick), at: tick.at },
    isWaiting ? next.sourceAt : undefined,
  );
}

/** That the stake, and the profit of a win or what a loss left, came back from the account of stakes. */
function checkPosted(steps: Steps, { event: opened }: Found, { row }: Found, profit: bigint): void {
  const staked = customerAccount(opened.number('uid'), 'stake');
  let back = 0n;
  for (const one of row.events) {
    if (one.type !== 'Posted' || one.number('order') !== opened.number('option')) continue;
    const isBack = one.text('reason') === 'option-result' && ownerOf(one.number('credit')) !== 0;
    if (isBack && one.number('debit') === staked) back += one.big('amount');
  }
  steps.figure('posted', row.row.seq, back, opened.big('stake') + profit, formatMoney);
}
