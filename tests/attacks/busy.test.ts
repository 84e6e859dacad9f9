import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Feed, FeedEvent } from '@vitrine/engine/feed';
import { ledgerPostings } from '@vitrine/wire/ledger/operator/ledger-postings';
import { tradeList } from '@vitrine/wire/market/trade-list';
import { options } from '@vitrine/wire/options/options';
import { submitOption } from '@vitrine/wire/options/submit-option';
import { expect, it, onTestFinished } from 'vitest';
import { publishFact } from '../../apps/server/src/platform/facts.ts';
import { inTransaction } from '../../apps/server/src/platform/transaction.ts';
import { EURUSD, startTestSite } from '../../apps/server/test/support/site.ts';
import { createStaff } from '../support/staff.ts';

// A stranger, or one member of staff, who keeps the server busy while a losing option expires.
const QUOTE_MAX_AGE_MS = 1_000;
const SECONDS = 5;
const site = await startTestSite({ instruments: [{ ...EURUSD, quoteMaxAgeMs: QUOTE_MAX_AGE_MS }] });

/** A quote every 100 ms, lower each time: who bets on a rise loses. */
function fallingFeed(): Feed {
  let next = Date.now();
  let bid = 116_500n;
  return {
    name: 'test',
    instruments: new Set([EURUSD.id]),
    resume: () => undefined,
    poll(at) {
      const due: FeedEvent[] = [];
      for (; next <= at; next += 100) {
        bid -= 1n;
        const quote = { instrument: EURUSD.id, bid, ask: bid + 6n, sourceAt: next, source: EURUSD.source };
        due.push({ type: 'quote', at: next, quote });
      }
      return due;
    },
  };
}

/** 70 connections that send 250 reads each in one piece, again and again, and read no answer. */
function flood(head: string): void {
  const port = Number(new URL(site.url).port);
  const reads = `GET ${head}\r\n\r\n`.repeat(250);
  for (let count = 0; count < 70; count += 1) {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(reads));
    socket.on('error', () => undefined);
    socket.resume();
    onTestFinished(() => void socket.destroy());
  }
}

const staff = await createStaff(site, ['owner']);

it.each([
  ['a stranger', `${tradeList.path} HTTP/1.1\r\nhost: localhost`],
  ['a member of staff', `${ledgerPostings.path} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${staff.token}`],
])(
  'A2 neither a flood of pipelined reads of %s nor a process that stands still voids an option that loses',
  async (_who, head) => {
    const choice = { profitRatio: 80_000_000n, minStake: 5_000_000n, maxStake: 500_000_000n };
    const fact = await inTransaction(site.database.app, (client) =>
      publishFact(client, 'options', {
        kind: 'options',
        terms: {
          durations: [{ id: 1, seconds: SECONDS, ...choice }],
          amounts: [10_000_000n],
          lossLevel: 'stake',
          offered: { real: false, paper: true, demo: true },
        },
      }),
    );
    if (fact !== undefined) await site.engine.fact(fact);
    onTestFinished(site.engine.runFeeds([fallingFeed()]));
    const customer = await site.customer();
    await sleep(200);
    const bet = await customer.call(submitOption, { forex_id: EURUSD.id, type: 1, number: '10', seconds: SECONDS });
    const expiresAt = Date.now() + SECONDS * 1_000;
    await sleep(1_000);
    flood(head);
    await sleep(500);
    flood(head);
    // Whatever it is that keeps the process busy: from three seconds before the expiry to a second after it.
    await sleep(Math.max(0, expiresAt - 3_000 - Date.now()));
    while (Date.now() < expiresAt + 1_000);
    await expect
      .poll(async () => (await customer.call(options, { status: 3 })).data.find(({ Id }) => Id === bet.Id), {
        timeout: 5_000,
      })
      .toMatchObject({ Outcome: 'loss' });
  },
  30_000,
);
