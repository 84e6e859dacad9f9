import type { CoreEvent } from '@vitrine/core/events';
import { formatDecimal, RATE_SCALE } from '@vitrine/domain/kernel/decimal';
import { NO_DISTANCE, NO_LEVEL } from '@vitrine/domain/trading/index';
import { closedByName, eventName, fieldName } from './event-names.ts';
import { explainCancellation, explainClose, explainPart } from './explain-order-end.ts';
import { explainModified, explainOpening, explainPlacing, explainTrigger } from './explain-order-entry.ts';
import { explainSwaps } from './explain-swaps.ts';
import { explainRow, explainTables } from './explanation.ts';
import { priceText, valueText } from './journal-reading.ts';
import { type Ended, entryOf, isAbout, type OrderEvidence, placedAs, stopsOf } from './order-evidence.ts';
import { type Explanation, namesOf, type Report, WrittenReport } from './report.ts';

/**
 * Explains an order from its records, and computes every figure again with the formulas of the domain. Money has 6
 * decimals and is rounded once, half to even.
 */
export function explainOrder(evidence: OrderEvidence): Explanation {
  const { terms, site, opened, modified, triggered } = evidence;
  const report = new WrittenReport(namesOf([terms?.terms], opened.event.uid, site?.terms.currency ?? ''));
  explainHead(report, evidence);
  explainTerms(report, evidence);
  if (opened.event.type === 'OrderPlaced') explainPlacing(report, evidence, opened.event);
  else explainOpening(report, evidence, opened.event);
  if (opened.event.type === 'OrderPlaced') {
    for (const [place, change] of modified.entries()) {
      explainModified(report, evidence, placedAs(opened.event, modified.slice(0, place)), change);
    }
  }
  explainStops(report, evidence);
  if (triggered !== undefined && opened.event.type === 'OrderPlaced') {
    explainTrigger(report, evidence, placedAs(opened.event, modified), triggered);
  }
  for (const row of evidence.swaps) explainSwaps(report, evidence, row);
  explainEnd(report, evidence);
  explainOwnTables(report, evidence);
  return report.finish();
}

function explainHead(report: Report, { order, part, opened, modified, triggered, ended, terms }: OrderEvidence): void {
  const event = opened.event.type === 'OrderPlaced' ? placedAs(opened.event, modified) : opened.event;
  const { uid, book, side, lots, multiple } = event;
  const number = part === undefined ? `Order ${order}` : `Order ${part}, a part of order ${order},`;
  report.line(`${number} of customer ${uid}, ${book} book`);
  const name = terms?.terms.showCode ?? `instrument ${event.instrument}`;
  const size = `${side} ${valueText('lots', lots)} lots of ${name} with leverage ${multiple}`;
  if (event.type === 'OrderPlaced') {
    report.line(`pending ${event.kind} order: ${size} at ${priceText(event.target, terms?.terms)}`, 1);
  } else report.line(size, 1);
  report.line(statusText(ended, event.type === 'OrderPlaced' && triggered === undefined), 1);
}

function statusText(ended: Ended | undefined, isPending: boolean): string {
  if (ended === undefined) return isPending ? 'pending' : 'open';
  const { type, closedBy } = ended.event;
  const status = `${fieldName('closedBy').toLowerCase()}: ${closedByName(closedBy)}`;
  return type === 'OrderCancelled' ? `never filled, ${status}` : status;
}

function explainTerms(report: Report, { terms, site, opened: { event } }: OrderEvidence): void {
  report.line();
  report.line('Terms');
  report.check(
    `version ${event.termsVersion} of the terms of instrument ${event.instrument} is in the journal`,
    terms !== undefined,
  );
  if (terms !== undefined) {
    const { unitsPerLot, pricePrecision, quoteCurrency, marginMode, feeRate, leverageCap } = terms.terms;
    report.record(`journal row ${terms.row.seq}, hash ${terms.row.hash}`, 2);
    report.line(
      `1 lot is ${unitsPerLot} units, prices have ${pricePrecision} decimals in ${quoteCurrency}, margin mode ${marginMode}, ` +
        `fee rate ${formatDecimal(feeRate, RATE_SCALE)}, max. leverage ${leverageCap[event.book]}`,
      2,
    );
  }
  report.check('the terms of the site are in the journal', site !== undefined);
  if (site === undefined) return;
  const { currency, tradeFee } = site.terms;
  report.record(`version ${site.version}, journal row ${site.row.seq}, hash ${site.row.hash}`, 2);
  report.line(`accounts in ${currency}, fee model ${tradeFee}`, 2);
}

function explainStops(report: Report, evidence: OrderEvidence): void {
  const { stops, opened, terms } = evidence;
  explainTrailing(report, evidence);
  if (stops === undefined) return;
  const levels = stopsOf(evidence);
  const text = (name: 'stopLoss' | 'takeProfit'): string =>
    `${fieldName(name)} ${levels[name] === NO_LEVEL ? 'none' : priceText(levels[name], terms?.terms)}`;
  if (stops.row.seq !== opened.row.seq) explainRow(report, stops.row, 'StopsSet');
  report.line(`${text('stopLoss')}, ${text('takeProfit')}`, 1);
}

function explainTrailing(report: Report, { trailing, opened, triggered, stops }: OrderEvidence): void {
  if (trailing === undefined) return;
  const known = [opened, triggered, stops].map((step) => step?.row.seq);
  if (!known.includes(trailing.row.seq)) explainRow(report, trailing.row, 'TrailingStopSet');
  const { distance, isRunning, tick } = trailing.event;
  const from = isRunning ? `, from tick ${tick.seq} on` : ', from the fill on';
  const name = eventName('TrailingStopSet');
  report.line(`${name}: ${distance === NO_DISTANCE ? 'none' : `${distance} points${from}`}`, 1);
}

function explainEnd(report: Report, evidence: OrderEvidence): void {
  const { opened, modified, parts, ended } = evidence;
  const entry = entryOf(evidence);
  if (entry !== undefined) for (const part of parts) explainPart(report, evidence, entry, part);
  if (ended === undefined) return;
  const { row, event } = ended;
  if (event.type === 'OrderCancelled') {
    if (opened.event.type === 'OrderPlaced')
      explainCancellation(report, evidence, placedAs(opened.event, modified), { row, event });
  } else if (entry === undefined) return;
  else if (event.type === 'OrderPartClosed') explainPart(report, evidence, entry, { row, event });
  else explainClose(report, evidence, entry, { row, event });
}

function explainOwnTables(
  report: Report,
  { order, part, opened, modified, triggered, stops, trailing, ended, swaps, parts, tables }: OrderEvidence,
): void {
  const steps = [opened, ...modified, triggered, stops, trailing, ended, ...swaps, ...parts];
  const isOwnEvent = (event: CoreEvent) => isAbout(event, order) || (part !== undefined && isAbout(event, part));
  explainTables(
    report,
    steps.map((step) => step?.row),
    isOwnEvent,
    (table, row) => Number(table === 'contract_orders' ? row.id : row.ref) === (part ?? order),
    tables,
  );
}
