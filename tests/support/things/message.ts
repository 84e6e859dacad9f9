import { setTimeout as sleep } from 'node:timers/promises';
import { createAlert } from '@vitrine/wire/alerts/create-alert';
import { WireError } from '@vitrine/wire/client';
import { messageList } from '@vitrine/wire/content/message-list';
import type { MakeThing, Owner } from '../things.ts';
import { openMarket } from './open-market.ts';

/** Of five seconds each. */
const ROUNDS = 10;
const LOOKS = 25;

/** Sets an alert; does nothing when the price has moved to where it is to be. */
async function setAlert(owner: Owner, forex_id: number, price: string): Promise<void> {
  try {
    await owner.call(createAlert, { forex_id, price });
  } catch (error) {
    if (!(error instanceof WireError) || error.reason !== 'alerts.at-price') throw error;
  }
}

/** Alerts just below and above the price, of which one fires with the next ticks. */
async function setAlertsNear(owner: Owner): Promise<void> {
  const { Id, Bid, Ask, PricePrecision } = await openMarket(owner);
  const [mid, point] = [(Bid + (Ask ?? Bid)) / 2, 10 ** -PricePrecision];
  for (const near of [mid - 1.5 * point, mid + 1.5 * point]) await setAlert(owner, Id, near.toFixed(PricePrecision));
}

/** What the inbox tells of an alert. The price may run away from the first ones, so that others are set where it is. */
export const make: MakeThing = async (owner) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await setAlertsNear(owner);
    for (let look = 0; look < LOOKS; look += 1, await sleep(200)) {
      const newest = (await owner.call(messageList, {})).data[0]?.id;
      if (newest !== undefined) return String(newest);
    }
  }
  throw new Error('no alert has fired');
};
