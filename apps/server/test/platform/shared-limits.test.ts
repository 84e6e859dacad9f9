import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { EdgeLink, NoticeListener } from '../../src/platform/edge-link.ts';
import { SharedLimits } from '../../src/platform/http/shared-limits.ts';

/** Edges that hear each other at once; each with limits of its own. */
function edgesOf(count: number) {
  const listeners: NoticeListener[] = [];
  const notices: string[] = [];
  const edges = Array.from({ length: count }, (_, place) => {
    const link: Pick<EdgeLink, 'id' | 'on' | 'tell'> = {
      id: `edge ${place}`,
      on: (_topic, listener) => void listeners.push(listener),
      tell(_topic, payload) {
        notices.push(payload);
        for (const listener of listeners) listener.heard(payload);
      },
    };
    return new SharedLimits(link as EdgeLink);
  });
  return { edges, notices };
}

const LIMIT = 160;
const EDGES = 4;

it('over several edges a key gets at most the limit and a sixteenth of it for each further edge', async () => {
  const { edges } = edgesOf(EDGES);
  const windows = edges.map((edge) => edge.window('orders', LIMIT, 1_000, () => 0));
  let allowed = 0;
  for (let turn = 0; turn < 3 * LIMIT; turn += 1) {
    if (windows[turn % EDGES]?.allows('7') === true) allowed += 1;
    await sleep(6);
  }
  expect(allowed).toBeGreaterThanOrEqual(LIMIT);
  expect(allowed).toBeLessThanOrEqual(LIMIT + ((EDGES - 1) * LIMIT) / 16);
  // Nobody else pays for it.
  expect(windows[0]?.allows('8')).toBe(true);
}, 20_000);

it('a flood of one key is told a few times, and one of many keys not at all', async () => {
  const { edges, notices } = edgesOf(2);
  const window = edges[0]!.window('requests', LIMIT, 1_000, () => 0);
  for (let turn = 0; turn < 100_000; turn += 1) window.allows('flood');
  for (let key = 0; key < 10_000; key += 1) window.allows(`one of many ${key}`);
  await sleep(20);
  expect(notices.join('').match(/flood/g)?.length).toBeLessThanOrEqual(17);
  expect(notices.join('')).not.toContain('one of many');
});

it('many long keys fit into notices that PostgreSQL takes', async () => {
  const { edges, notices } = edgesOf(2);
  const window = edges[0]!.window('requests', 16, 1_000, () => 0);
  const other = edges[1]!.window('requests', 16, 1_000, () => 0);
  const keys = Array.from({ length: 500 }, (_, place) => `${place} ${'\u{1f600}'.repeat(60)}`);
  for (const key of keys) window.allows(key);
  await sleep(20);
  for (const notice of notices) expect(Buffer.byteLength(notice)).toBeLessThan(7_900);
  for (const key of keys) for (let turn = 0; turn < 15; turn += 1) expect(other.allows(key)).toBe(true);
  for (const key of keys) expect(other.allows(key)).toBe(false);
});

it('what is held at another edge counts, and what is given back there is free', async () => {
  const { edges } = edgesOf(2);
  const [here, there] = edges.map((edge) => edge.held('sockets', 2));
  expect([there?.take('a'), there?.take('a')]).toEqual([true, true]);
  await sleep(20);
  expect(here?.take('a')).toBe(false);
  there?.giveBack('a');
  await sleep(20);
  expect(here?.take('a')).toBe(true);
});
