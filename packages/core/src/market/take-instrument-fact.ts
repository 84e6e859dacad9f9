import type { Instrument } from '@vitrine/domain/market/index';
import { instrumentToJson } from '@vitrine/domain/market/instrument-json';
import type { Step } from '../step.ts';
import type { InstrumentFact } from './input.ts';
import type { MarketState } from './state.ts';

/** Publishes the terms of an instrument. Terms that would change the units of open orders are ignored. */
export function takeInstrumentFact(
  { market }: { readonly market: MarketState },
  step: Step,
  { instrument }: InstrumentFact,
  factVersion: number,
): void {
  const listed = market.get(instrument.id);
  if (listed !== undefined && (factVersion <= listed.factVersion || !keepsIdentity(listed.terms, instrument))) return;
  const terms = instrumentToJson(instrument);
  step.emit({ type: 'InstrumentPublished', instrument: instrument.id, factVersion, terms });
}

/** The terms that can never change, because open orders are stored in their units. */
function keepsIdentity(before: Instrument, after: Instrument): boolean {
  return (
    before.code === after.code &&
    before.pricePrecision === after.pricePrecision &&
    before.unitsPerLot === after.unitsPerLot &&
    before.quoteCurrency === after.quoteCurrency
  );
}
