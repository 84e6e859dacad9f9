import type { Instrument } from '@vitrine/domain/market/index';

/** The terms of an instrument. */
export interface InstrumentFact {
  readonly kind: 'instrument';
  readonly instrument: Instrument;
}
