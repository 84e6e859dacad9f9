import { type ConfigEvent, configEvents } from './config/events.ts';
import { type CopyEvent, copyEvents } from './copy/events.ts';
import { type EventCodec, eventCodec } from './event-codec.ts';
import { type FundingEvent, fundingEvents } from './funding/events.ts';
import { type LedgerEvent, ledgerEvents } from './ledger/events.ts';
import { type MarketEvent, marketEvents } from './market/events.ts';
import { type OptionEvent, optionEvents } from './options/events.ts';
import { type TradingEvent, tradingEvents } from './trading/events.ts';

export type CoreEvent = ConfigEvent | MarketEvent | LedgerEvent | TradingEvent | OptionEvent | FundingEvent | CopyEvent;

/** The fields of every event, by its name. */
export const EVENT_SCHEMAS = {
  ...configEvents,
  ...marketEvents,
  ...ledgerEvents,
  ...tradingEvents,
  ...optionEvents,
  ...fundingEvents,
  ...copyEvents,
} as const;

export const eventWriting: EventCodec<CoreEvent> = eventCodec(EVENT_SCHEMAS);
