import { generateKeyPairSync, sign } from 'node:crypto';
import { SEED_INSTRUMENTS } from '@vitrine/domain/market/seed';
import { isPrice } from '@vitrine/domain/market/tick';
import type { ReceiptKind } from '@vitrine/wire/trust/receipt';
import { afterAll, describe, expect, it } from 'vitest';
import { readReceipt } from '../../../apps/server/src/trust/receipt.ts';
import { TermsRows } from '../../../apps/server/src/trust/terms-rows.ts';
import { holdStory } from '../../../apps/server/test/support/held-story.ts';
import { checkReceipt } from '../../../apps/web/src/trust/check/check-receipt.ts';
import { type ReadTape, tapeOf } from '../../../apps/web/src/trust/check/gather.ts';
import { type Evidence, evidenceIn, fileText } from '../../../apps/web/src/trust/check/saved-receipt.ts';
import type { SignedHeads } from '../../../apps/web/src/trust/checkpoint-signature.ts';
import { tellStory } from '../../golden/story.ts';

// The browser gets receipt and tape, and computes with the formulas of the domain. Here it does so for everything that
// the golden story closes: every kind of order and end, conversions, parts, swaps and options.

const LONG = 180_000;
const story = await tellStory();
const held = await holdStory(story);
afterAll(() => held.client.end());

const terms = { get: (id: number) => SEED_INSTRUMENTS.find((one) => one.id === id) };
const kept = new TermsRows();

const readTape: ReadTape = async (instrument, from, to) =>
  story.ticks.filter((tick) => tick.instrument === instrument && isPrice(tick) && tick.at >= from && tick.at < to);

/** As the site signs it. */
function checkpointOf(): SignedHeads {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const last = story.rows.at(-1)!;
  const heads = {
    at: new Date(0).toISOString(),
    rows: story.rows.length,
    head: last.hash.toString('hex'),
    batches: 1,
    tapeHead: '0'.repeat(64),
    key: publicKey.export({ format: 'jwk' }).x!,
  };
  return { ...heads, signature: sign(null, Buffer.from(JSON.stringify(heads)), privateKey).toString('base64') };
}
const checkpoint = checkpointOf();

async function evidenceOf(kind: ReceiptKind, id: number, uid: number): Promise<Evidence> {
  const receipt = await readReceipt(held.client, terms, kept, { uid, kind, id });
  if (receipt === undefined) throw new Error(`no receipt of ${kind} ${id}`);
  return { receipt, tape: await tapeOf(receipt, readTape), checkpoint };
}

const rowsOf = async (sql: string) =>
  (await held.client.query<{ id: string; uid: string; how: string }>(sql)).rows.map(({ id, uid, how }) => ({
    id: Number(id),
    uid: Number(uid),
    how,
  }));
const orders = await rowsOf(
  `SELECT id, uid, closed_by || CASE WHEN part_of IS NULL THEN '' ELSE ', part' END AS how FROM contract_orders
    WHERE status = 3 AND open_tick_seq IS NOT NULL AND close_price IS NOT NULL ORDER BY id`,
);
const options = await rowsOf(`SELECT id, uid, outcome AS how FROM options WHERE status = 3 ORDER BY id`);

const wrongIn = async (evidence: Evidence) =>
  (await checkReceipt(evidence)).steps.filter(({ state }) => state === 'wrong');

describe('TRUST-06 from a receipt and the tape the browser recomputes', () => {
  it(
    'every order of every end',
    async () => {
      expect(new Set(orders.map(({ how }) => how)).size).toBeGreaterThan(5);
      for (const { id, uid, how } of orders) {
        const evidence = await evidenceOf('order', id, uid);
        expect(await wrongIn(evidence), `order ${id}, ${how}`).toEqual([]);
        const { steps } = await checkReceipt(evidence);
        expect(steps.find(({ name }) => name === 'profit')).toMatchObject({ state: 'right' });
      }
    },
    LONG,
  );

  it(
    'every option of every outcome',
    async () => {
      expect(new Set(options.map(({ how }) => how)).size).toBeGreaterThan(2);
      for (const { id, uid, how } of options) {
        const evidence = await evidenceOf('option', id, uid);
        expect(await wrongIn(evidence), `option ${id}, ${how}`).toEqual([]);
        const { steps } = await checkReceipt(evidence);
        expect(steps.find(({ name }) => name === 'up' || name === 'down')).toMatchObject({
          state: 'right',
          recorded: how,
        });
      }
    },
    LONG,
  );

  it('from a saved file as from the site', async () => {
    const { id, uid } = orders[0]!;
    const evidence = await evidenceOf('order', id, uid);
    expect(evidenceIn(fileText(evidence))).toEqual(evidence);
    for (const text of ['', '{', 'null', '[]', '{"format":"receipt-1"}', '"receipt-1"', '0'])
      expect(evidenceIn(text), text).toBeUndefined();
  });

  for (const kind of ['order', 'option'] as const) {
    it(
      `and of an ${kind} one changed digit fails, wherever it is`,
      async () => {
        const whole = await wholeOf(kind);
        const text = fileText(whole);
        let count = 0;
        for (const at of digitsOf(text)) {
          count += 1;
          const digit = (Number(text[at]) + 1) % 10;
          const changed = evidenceIn(`${text.slice(0, at)}${digit}${text.slice(at + 1)}`);
          const verdict = changed === undefined ? 'unreadable' : (await checkReceipt(changed)).verdict;
          if (verdict === 'right')
            throw new Error(`not noticed: ${text.slice(at - 60, at)}[${text[at]}]${text.slice(at + 1, at + 40)}`);
        }
        expect(count).toBeGreaterThan(500);
      },
      LONG,
    );
  }
});

/** Evidence of which every step can be checked: its rows have no events of others, and nothing was converted. */
async function wholeOf(kind: 'order' | 'option'): Promise<Evidence> {
  for (const { id, uid } of kind === 'order' ? orders : options) {
    const evidence = await evidenceOf(kind, id, uid);
    const isPlain = evidence.receipt.instruments.every(({ symbol }) => symbol === 'EURUSD');
    if (isPlain && (await checkReceipt(evidence)).verdict === 'right') return evidence;
  }
  throw new Error(`no ${kind} of the story can be checked completely`);
}

/** The places of all digits but those of the tick after: only its order matters. */
function digitsOf(text: string): number[] {
  const places: number[] = [];
  let isNext = false;
  let at = 0;
  for (const line of text.split('\n')) {
    if (line.includes('"next": {')) isNext = true;
    if (!isNext) for (const { index } of line.matchAll(/\d/g)) places.push(at + index);
    if (line.includes('}')) isNext = false;
    at += line.length + 1;
  }
  return places;
}
