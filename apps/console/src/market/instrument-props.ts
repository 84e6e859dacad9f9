import type { OperatorInstrument } from '@vitrine/wire/market/operator/operator-instruments';

/** What the detail of an instrument and its dialogs get. */
export interface InstrumentProps {
  readonly instrument: OperatorInstrument;
  readonly onClose: () => void;
}
