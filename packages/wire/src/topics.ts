import { OUTCOMES, VOID_REASONS } from '@vitrine/domain/options/option';
import { CLOSED_BY } from '@vitrine/domain/trading/order';
import * as z from 'zod/mini';
import { fillTick, isoTime, journalSeq, lotsText, moneyText } from './fields.ts';
import { account, accountFigures } from './ledger/account.ts';

/** Topics with a name of their own; any other topic is a product code and pushes {@link pricePush}. */
export const NAMED_TOPICS = [
  'DAY_MARKET',
  'FOREX_TRADE',
  'FOREX_CHANGED',
  'FOREX_CLOSED',
  'MICRO_OPENED',
  'MICRO_CLOSED',
  'ACCOUNT',
] as const;
export type NamedTopic = (typeof NAMED_TOPICS)[number];

/** Topics of the logged-in user alone. */
export const OWN_TOPICS = [
  'FOREX_TRADE',
  'FOREX_CHANGED',
  'FOREX_CLOSED',
  'MICRO_OPENED',
  'MICRO_CLOSED',
  'ACCOUNT',
] as const satisfies readonly NamedTopic[];
export type OwnTopic = (typeof OWN_TOPICS)[number];

export function isOwnTopic(topic: string): topic is OwnTopic {
  return (OWN_TOPICS as readonly string[]).includes(topic);
}

/** `DAY_MARKET`: one instrument's mid price and change of the UTC day in percent; `seq` counts its quotes. */
export const dayMarketPush = z.object({
  symbol: z.string(),
  quotation: z.object({ Close: z.number(), Change: z.number() }),
  at: isoTime,
  seq: z.number(),
});

/** `<product code>`: the live price (mid), with both sides of the quote. */
export const pricePush = z.object({
  symbol: z.string(),
  price: z.number(),
  change: z.number(),
  bid: z.number(),
  ask: z.number(),
  at: isoTime,
  seq: z.number(),
});

/** `FOREX_TRADE`: own holding orders whose price moved, and the contract account's figures; replaces what was shown. */
export const holdingPush = z.object({
  orders: z.array(z.object({ Id: z.number(), UpdatePrice: z.number(), FactProfits: moneyText })),
  account: accountFigures,
  seq: journalSeq,
});

/**
 * `FOREX_CHANGED` (ours): an own order came to stand in a list or changed in it: `placed` pending, `opened` at the market,
 * `triggered` from pending to holding, `stops` set, `reduced` by a part that was closed. Never dropped.
 */
export const changedPush = z.discriminatedUnion('Change', [
  z.object({
    Id: z.number(),
    Change: z.enum(['placed', 'opened', 'triggered']),
    /** Opening price; the target of a pending order. */
    OriginPrice: z.number(),
    seq: journalSeq,
  }),
  z.object({
    Id: z.number(),
    Change: z.literal('stops'),
    /** 0: none. */
    TargetLossPrice: z.number(),
    TargetProfitPrice: z.number(),
    seq: journalSeq,
  }),
  z.object({
    Id: z.number(),
    Change: z.literal('reduced'),
    /** What is left of the position, as the list has it. */
    Quantity: lotsText,
    CautionMoney: moneyText,
    TradeFee: moneyText,
    Swap: moneyText,
    seq: journalSeq,
  }),
]);

/** `FOREX_CLOSED`: an own order left the holding or the pending list (then Price is 0). Never dropped. */
export const closedPush = z.object({
  Id: z.number(),
  /** The position that it was a part of, which stays open; 0: none. */
  PartOf: z.number(),
  Price: z.number(),
  FactProfits: moneyText,
  ClosedBy: z.enum(CLOSED_BY),
  seq: journalSeq,
});

/** `MICRO_OPENED`: an own option has entered at its tick. Never dropped. */
export const enteredPush = z.object({ Id: z.number(), OpenPrice: z.number(), OpenTick: fillTick, seq: journalSeq });

/** `MICRO_CLOSED`: an own option is settled. Never dropped. */
export const settledPush = z.object({
  Id: z.number(),
  /** 0 for one that was void. */
  EndPrice: z.number(),
  FactProfits: moneyText,
  Outcome: z.enum(OUTCOMES),
  VoidReason: z.nullable(z.enum(VOID_REASONS)),
  seq: journalSeq,
});

/** `ACCOUNT`: own balances after a movement; all three accounts, as `getBalance` answers. */
export const accountPush = z.object({ accounts: z.array(account), seq: journalSeq });

export interface TopicData {
  readonly DAY_MARKET: z.output<typeof dayMarketPush>;
  readonly FOREX_TRADE: z.output<typeof holdingPush>;
  readonly FOREX_CHANGED: z.output<typeof changedPush>;
  readonly FOREX_CLOSED: z.output<typeof closedPush>;
  readonly MICRO_OPENED: z.output<typeof enteredPush>;
  readonly MICRO_CLOSED: z.output<typeof settledPush>;
  readonly ACCOUNT: z.output<typeof accountPush>;
}
export type PricePush = z.output<typeof pricePush>;

/** What a topic pushes. */
export type DataOf<T extends string> = T extends NamedTopic ? TopicData[T] : PricePush;
