import { createAlert } from '@vitrine/wire/alerts/create-alert';
import { WireError } from '@vitrine/wire/client';
import { messageList } from '@vitrine/wire/content/message-list';
import { expect } from 'vitest';
import type { MakeThing, Owner } from '../things.ts';
import { openMarket } from './open-market.ts';

/** Sets an alert; does nothing when the price has moved to where it is to be. */
async function setAlert(owner: Owner, forex_id: number, price: string): Promise<void> {
  try {
    await owner.call(createAlert, { forex_id, price });
  } catch (error) {
    if (!(error instanceof WireError) || error.reason !== 'alerts.at-price') throw error;
  }
}

/** Alerts so near to the price that one of them fires with the next ticks, of which the inbox tells. */
export const make: MakeThing = async (owner) => {
  const { Id, Bid, Ask, PricePrecision } = await openMarket(owner);
  const [mid, point] = [(Bid + (Ask ?? Bid)) / 2, 10 ** -PricePrecision];
  for (const near of [mid - 1.5 * point, mid + 1.5 * point]) await setAlert(owner, Id, near.toFixed(PricePrecision));
  const newest = async () => (await owner.call(messageList, {})).data[0]?.id;
  await expect.poll(newest, { timeout: 30_000 }).toBeDefined();
  return String(await newest());
};
