import { setTimeout as sleep } from 'node:timers/promises';
import { readBody } from '@vitrine/engine/journal';
import type { Call, RequestOf, ResponseOf } from '@vitrine/wire/call';
import { createClient } from '@vitrine/wire/client';
import { messageList } from '@vitrine/wire/content/message-list';
import { submitOption } from '@vitrine/wire/options/submit-option';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { orders } from '@vitrine/wire/trading/orders';
import { setStops } from '@vitrine/wire/trading/set-stops';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { expect, it } from 'vitest';
import { publishFact } from '../../../apps/server/src/platform/facts.ts';
import { inTransaction } from '../../../apps/server/src/platform/transaction.ts';
import { EURUSD, startTestSite, type TestSite } from '../../../apps/server/test/support/site.ts';

// What staff and customers say about a customer: level, scores, notes, language, whether they want marketing. Two sites
// live through the same day; in the second one the two customers have exchanged all of it.

/** What a customer is like. */
interface Traits {
  readonly language: 'en' | 'ar';
  readonly level: number;
  readonly score: number;
  readonly note: string;
  readonly wantsMarketing: boolean;
}
const FAVOURED: Traits = { language: 'ar', level: 9, score: 900, note: 'VIP, wins often', wantsMarketing: true };
const PLAIN: Traits = { language: 'en', level: 0, score: 1, note: 'complains', wantsMarketing: false };

const sites = [await startTestSite(), await startTestSite()];

interface Trader {
  readonly uid: number;
  call<C extends Call>(call: C, request: RequestOf<C>): Promise<ResponseOf<C>>;
}

async function openTrader(site: TestSite, traits: Traits): Promise<Trader> {
  const { uid, token } = await site.customer();
  const client = createClient({ origin: site.url, lang: () => traits.language, token: () => token });
  await client.call(messageList, { page: '1' } as never);
  const { superuser } = site.database;
  const { level, score } = traits;
  await superuser('UPDATE users SET level = $2, credit_score = $3, reputation_score = $3 WHERE uid = $1', [
    uid,
    level,
    score,
  ]);
  await superuser(
    `INSERT INTO reader_languages VALUES ($1, $2) ON CONFLICT (uid) DO UPDATE SET language = excluded.language`,
    [uid, traits.language],
  );
  if (!traits.wantsMarketing) await superuser('INSERT INTO marketing_opt_outs VALUES ($1, now())', [uid]);
  await superuser(
    'INSERT INTO customer_notes (uid, at, staff_id, staff_name, text) SELECT $1, now(), id, name, $2 FROM staff LIMIT 1',
    [uid, traits.note],
  );
  return { uid, call: (call, request) => client.call(call, request) };
}

/** Options of one second. */
async function offerQuickOptions({ database, engine }: TestSite): Promise<void> {
  const terms = {
    durations: [{ id: 1, seconds: 1, profitRatio: 80_000_000n, minStake: 5_000_000n, maxStake: 500_000_000n }],
    amounts: [10_000_000n],
    lossLevel: 'stake',
    offered: { real: false, paper: true, demo: true },
  } as const;
  const fact = await inTransaction(database.app, (client) =>
    publishFact(client, 'options', { kind: 'options', terms }),
  );
  if (fact !== undefined) await engine.fact(fact);
}

const OF = { forex_id: EURUSD.id, status: 1, multiple: 100 } as const;
const OPTION = { forex_id: EURUSD.id, number: '10', seconds: 1 } as const;

/** The same day on every site: fills at the market and at a target, stops, a close by hand, options that win and lose. */
async function live(site: TestSite, first: Trader, second: Trader): Promise<void> {
  await site.quote(EURUSD, 110_000n, 110_020n);
  const bought = await first.call(submitOrder, { ...OF, type: 1, cont: '0.1' });
  const sold = await second.call(submitOrder, { ...OF, type: 2, cont: '0.2' });
  await second.call(submitOrder, { ...OF, type: 1, cont: '0.1', status: 0, target_price: '1.09900' });
  await first.call(setStops, { id: bought.id, stop_loss_price: '1.0995', target_profit_price: '0' });
  await first.call(submitOption, { ...OPTION, type: 1 });
  await second.call(submitOption, { ...OPTION, type: 2 });
  await site.quote(EURUSD, 110_010n, 110_030n);
  await site.quote(EURUSD, 110_015n, 110_035n);
  await sleep(1_600);
  await site.quote(EURUSD, 109_880n, 109_900n);
  await second.call(closeOrder, { id: sold.id });
  await sleep(200);
}

/** Every event, without when it happened. */
async function eventsOf(site: TestSite): Promise<string[]> {
  const rows = await site.database.superuser<{ body: string }>('SELECT body FROM journal ORDER BY seq');
  const withoutTimes = (name: string, value: unknown) =>
    ['at', 'acceptedAt', 'expiresAt', 'terms'].includes(name)
      ? undefined
      : typeof value === 'bigint'
        ? String(value)
        : value;
  return rows.flatMap(({ body }) => readBody(body).events.map((event) => JSON.stringify(event, withoutTimes)));
}

it('TRUST-02b when two customers exchange tags, languages and flags, every fill and settlement stays the same', async () => {
  const told: string[][] = [];
  for (const [place, site] of sites.entries()) {
    await offerQuickOptions(site);
    const traits = place === 0 ? [FAVOURED, PLAIN] : [PLAIN, FAVOURED];
    const [first, second] = [await openTrader(site, traits[0]!), await openTrader(site, traits[1]!)];
    await live(site, first, second);
    expect((await first.call(orders, { status: 3 })).data).toHaveLength(1);
    told.push(await eventsOf(site));
  }
  const count = (type: string) => told[0]!.filter((text) => text.includes(`"type":"${type}"`)).length;
  expect(['OrderOpened', 'OrderTriggered', 'OrderClosed', 'OptionEntered', 'OptionSettled'].map(count)).toEqual([
    2, 1, 2, 2, 2,
  ]);
  expect(told[1]).toEqual(told[0]);
});
