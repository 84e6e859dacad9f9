import { OUTCOMES, VOID_REASONS } from '@vitrine/domain/options/option';
import { CLOSED_BY } from '@vitrine/domain/trading/order';
import * as z from 'zod/mini';
import { alert } from './alerts/alert.ts';
import { fillTick, isoTime, journalSeq, lotsText, moneyText } from './fields.ts';
import { account, accountFigures } from './ledger/account.ts';

/** Named topics; every other topic is a product code and pushes {@link pricePush}. */
export const NAMED_TOPICS = [
  'DAY_MARKET',
  'CONTENT',
  'FOREX_TRADE',
  'FOREX_CHANGED',
  'FOREX_CLOSED',
  'MICRO_OPENED',
  'MICRO_CLOSED',
  'ACCOUNT',
  'ALERTS',
  'MESSAGES',
  'SUPPORT',
  'SITE',
] as const;
export type NamedTopic = (typeof NAMED_TOPICS)[number];

/** Topics of the logged-in user. */
export const OWN_TOPICS = [
  'FOREX_TRADE',
  'FOREX_CHANGED',
  'FOREX_CLOSED',
  'MICRO_OPENED',
  'MICRO_CLOSED',
  'ACCOUNT',
  'ALERTS',
  'MESSAGES',
  'SUPPORT',
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

/** `FOREX_TRADE`: holding orders of the user whose price moved, and the figures of the contract account. */
export const holdingPush = z.object({
  orders: z.array(
    z.object({
      Id: z.number(),
      UpdatePrice: z.number(),
      FactProfits: moneyText,
      NetProfits: moneyText,
      /** Where the trailing stop is; absent: none. */
      TrailingPrice: z.optional(z.number()),
    }),
  ),
  account: accountFigures,
  seq: journalSeq,
});

/**
 * `FOREX_CHANGED` (ours): an order of the user joined a list or changed in it: `placed` pending, `opened` at the market,
 * `triggered` from pending to holding, `stops` set, `trailing` stop set, `reduced` by a part that was closed,
 * `modified` while pending. Never dropped.
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
    Change: z.literal('trailing'),
    /** 0: none. */
    TrailingPoints: z.number(),
    /** 0 while the order is pending. */
    TrailingPrice: z.number(),
    seq: journalSeq,
  }),
  z.object({
    Id: z.number(),
    Change: z.literal('reduced'),
    /** The remaining position, as in the list. */
    Quantity: lotsText,
    CautionMoney: moneyText,
    TradeFee: moneyText,
    Swap: moneyText,
    seq: journalSeq,
  }),
  z.object({
    Id: z.number(),
    Change: z.literal('modified'),
    /** The pending order as it is now, as in the list. */
    TargetPrice: z.number(),
    Quantity: lotsText,
    CautionMoney: moneyText,
    TradeFee: moneyText,
    seq: journalSeq,
  }),
]);

/** `FOREX_CLOSED`: an order of the user left the holding list or the pending list (then Price is 0). Never dropped. */
export const closedPush = z.object({
  Id: z.number(),
  /** The position that it was a part of, which stays open; 0: none. */
  PartOf: z.number(),
  Price: z.number(),
  FactProfits: moneyText,
  /** Ours: fee and swap of a closed part; of a whole order 0: they are those of its list entry. */
  PartCosts: moneyText,
  ClosedBy: z.enum(CLOSED_BY),
  seq: journalSeq,
});

/** `MICRO_OPENED`: an option of the user entered at its tick. Never dropped. */
export const enteredPush = z.object({ Id: z.number(), OpenPrice: z.number(), OpenTick: fillTick, seq: journalSeq });

/** `MICRO_CLOSED`: an option of the user was settled. Never dropped. */
export const settledPush = z.object({
  Id: z.number(),
  /** 0 for a void option. */
  EndPrice: z.number(),
  FactProfits: moneyText,
  Outcome: z.enum(OUTCOMES),
  VoidReason: z.nullable(z.enum(VOID_REASONS)),
  seq: journalSeq,
});

/** `ALERTS` (ours): a price alert of the user fired; null: their list changed. What is missed meanwhile is in the list. */
export const alertsPush = z.object({ fired: z.nullable(alert) });

/** `MESSAGES` (ours): the inbox of the user has changed; with how many unread messages, the calls say. */
export const messagesPush = z.object({});

/**
 * `SUPPORT`: customer service has written to the user, is writing (`isTyping`), or a conversation has changed otherwise; what it
 * says, the calls say.
 */
export const supportPush = z.object({ conversation: z.number(), isTyping: z.boolean() });
/**
 * `CONTENT` (ours): news, pages or the company have changed, `msAgo` milliseconds ago; what they say, the calls tell. Sent at once too,
 * so that whoever read a text before and was not connected then asks again.
 */
export const contentPush = z.object({ msAgo: z.number() });

/** `SITE` (ours): which version of the site configuration is in force; sent at once, and whenever it is another one. */
export const sitePush = z.object({ version: z.string() });

/** `ACCOUNT`: balances of the user after a movement; all three accounts, as in `getBalance`. */
export const accountPush = z.object({ accounts: z.array(account), seq: journalSeq });

export interface TopicData {
  readonly DAY_MARKET: z.output<typeof dayMarketPush>;
  readonly FOREX_TRADE: z.output<typeof holdingPush>;
  readonly FOREX_CHANGED: z.output<typeof changedPush>;
  readonly FOREX_CLOSED: z.output<typeof closedPush>;
  readonly MICRO_OPENED: z.output<typeof enteredPush>;
  readonly MICRO_CLOSED: z.output<typeof settledPush>;
  readonly ACCOUNT: z.output<typeof accountPush>;
  readonly ALERTS: z.output<typeof alertsPush>;
  readonly MESSAGES: z.output<typeof messagesPush>;
  readonly SUPPORT: z.output<typeof supportPush>;
  readonly SITE: z.output<typeof sitePush>;
  readonly CONTENT: z.output<typeof contentPush>;
}
export type PricePush = z.output<typeof pricePush>;

/** The push of each topic. */
export type DataOf<T extends string> = T extends NamedTopic ? TopicData[T] : PricePush;
