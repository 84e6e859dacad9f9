import { setTimeout as sleep } from 'node:timers/promises';
import { tradeList } from '@vitrine/wire/market/trade-list';
import type { MakeThing, Owner } from '../things.ts';

const CODES = ['BTCUSD', 'EURUSD'];

/** An instrument that is open and has a price; 0.01 lots with a multiple of 20 are offered on it. */
export async function openMarket(owner: Owner) {
  for (let attempt = 0; attempt < 100; attempt += 1, await sleep(100)) {
    const list = await owner.call(tradeList, {});
    const found = list.find(
      ({ Code, Bid, MarketStatus }) => CODES.includes(Code) && Bid !== null && MarketStatus === 1,
    );
    if (found?.Bid != null) return { ...found, Bid: found.Bid };
  }
  throw new Error('no market has opened');
}

export const make: MakeThing = async (owner) => String((await openMarket(owner)).Id);
