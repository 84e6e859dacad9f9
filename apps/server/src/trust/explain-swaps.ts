import { customerAccount, houseAccount } from '@vitrine/domain/ledger/index';
import { rolloverTime, swapOf } from '@vitrine/domain/trading/index';
import type { EventOf, RowEvidence } from './evidence.ts';
import { explainTick } from './explain-order-tick.ts';
import { explainMovements, explainRow, posting } from './explanation.ts';
import { priceText, valueText } from './journal-reading.ts';
import { lotsBefore, type OrderStory, type SwapRow } from './order-evidence.ts';
import type { Report } from './report.ts';

/** The overnight swaps of a journal row: the rate of the order's terms, the tick, the amount and its posting. */
export function explainSwaps(report: Report, evidence: OrderStory, { row, charges }: SwapRow): void {
  const { order, opened } = evidence;
  const own = customerAccount(opened.event.uid, 'forex');
  const house = houseAccount('house/swap');
  explainRow(report, row, 'SwapCharged');
  for (const charge of charges) explainCharge(report, evidence, row, charge);
  explainMovements(
    report,
    row.events.filter((event) => event.type === 'Posted' && event.reason === 'swap' && event.order === order),
    charges.map(({ amount }) => (amount > 0n ? posting(own, house, amount) : posting(house, own, -amount))),
  );
}

function explainCharge(report: Report, evidence: OrderStory, row: RowEvidence, charge: EventOf<'SwapCharged'>): void {
  const { rollover, rate, tick, convNum: num, convDen: den } = charge;
  report.line(() => `rollover of ${valueText('instant', rolloverTime(rollover))}`, 1);
  explainTick(report, evidence, charge);
  if (evidence.terms === undefined) return;
  const { terms, version, row: termsRow } = evidence.terms;
  const { swap, unitsPerLot, pricePrecision } = terms;
  const { side } = evidence.opened.event;
  const source = () => `for a ${side}, in version ${version} of the order's terms, journal row ${termsRow.seq}`;
  report.field(charge, 'rate', source, swap?.[side] ?? 0n);
  const lots = lotsBefore(evidence, row.seq);
  const mid = () => `(${priceText(tick.bid, terms)} + ${priceText(tick.ask, terms)}) / 2`;
  report.field(
    charge,
    'amount',
    () => `${valueText('lots', lots)} lots x ${unitsPerLot} x ${mid()} x ${num}/${den} x ${valueText('rate', rate)}`,
    swapOf(rate, { lots, unitsPerLot, pricePrecision }, tick, { num, den }),
  );
}
