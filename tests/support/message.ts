import { createAlert } from '@vitrine/wire/alerts/create-alert';
import { messageList } from '@vitrine/wire/content/message-list';
import { expect } from 'vitest';
import { openMarket } from './things/open-market.ts';
import type { MakeThing } from './things.ts';

/** Alerts so near to the price that one of them fires soon, of which the inbox tells. */
export const makeMessage: MakeThing = async (owner) => {
  const { Id, Bid, PricePrecision } = await openMarket(owner);
  for (const share of [0.999_95, 1.000_05])
    await owner.call(createAlert, { forex_id: Id, price: (Bid * share).toFixed(PricePrecision) });
  const newest = async () => (await owner.call(messageList, {})).data[0]?.id;
  await expect.poll(newest, { timeout: 20_000 }).toBeDefined();
  return String(await newest());
};
