import { formatDecimal } from '@vitrine/domain/kernel/decimal';
import { conversionAt } from '@vitrine/domain/market/index';
import type { EventOf } from './evidence.ts';
import { explainTapeTick } from './explanation.ts';
import type { OrderStory } from './order-evidence.ts';
import type { Report } from './report.ts';

type Converted = EventOf<
  'OrderOpened' | 'OrderPlaced' | 'OrderModified' | 'OrderTriggered' | 'OrderClosed' | 'OrderPartClosed' | 'SwapCharged'
>;

/** The tick of an event, and the conversion of its instrument's currency to that of the account. */
export function explainTick(report: Report, evidence: OrderStory, event: Converted | EventOf<'OrderCancelled'>): void {
  const { tick } = event;
  explainTapeTick(report, tick, evidence.tape(tick.instrument, tick.seq), evidence.terms?.terms);
  if (event.type !== 'OrderCancelled') explainConversion(report, evidence, event);
}

export function conversionText({ convNum, convDen }: Pick<Converted, 'convNum' | 'convDen'>): string {
  return `${convNum}/${convDen}`;
}

function explainConversion(report: Report, { tape, converters, terms }: OrderStory, event: Converted): void {
  const { convInstrument, convSeq } = event;
  const recorded = conversionText(event);
  if (convInstrument === 0) {
    report.figure('Conversion', 'same currency as the account', recorded, '1/1');
    return;
  }
  const converter = converters.get(convInstrument);
  const converting = tape(convInstrument, convSeq);
  if (converter === undefined || converting === undefined || terms === undefined) {
    report.line(() => `Conversion = ${recorded}, tick ${convSeq} of instrument ${convInstrument}`, 1);
    report.line('the tape no longer has this tick: not recomputed', 2);
    return;
  }
  const { quoteCurrency } = terms.terms;
  const inverse = converter.quoteCurrency === quoteCurrency;
  const { pricePrecision } = converter;
  const { bid, ask } = converting.tick;
  const rate = conversionAt({ instrument: converter.id, inverse, pricePrecision }, converting.tick);
  const sum = () => `(${formatDecimal(bid, pricePrecision)} + ${formatDecimal(ask, pricePrecision)})`;
  report.line(
    () => `${quoteCurrency} at tick ${convSeq} of ${converter.showCode}, batch ${converting.batch} of the tape:`,
    1,
  );
  const formula = () => (inverse ? `2 / ${sum()}` : `${sum()} / 2`);
  report.figure('Conversion', formula, recorded, `${rate?.num}/${rate?.den}`);
}
