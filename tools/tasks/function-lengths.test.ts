import { describe, expect, it } from 'vitest';
import { growth, longFunctions, MAX_LINES, readRecord, slack } from './function-lengths.ts';

const functions = (...lengths: number[]) => lengths.map((lines, index) => ({ lines, place: `a.ts:${index + 1}` }));

describe('the length of functions', () => {
  it('names what is longer than the record allows, and counts what the record allows without need', () => {
    expect(growth([90, 50], functions(90, 50))).toEqual([]);
    expect(growth([90, 50], functions(50))).toEqual([]);
    expect(growth([90, 50], functions(91, 50))).toEqual(['a.ts:1: 91 lines; the record allows 90 in rank 1']);
    expect(growth([90, 50], functions(90, 60))).toEqual(['a.ts:2: 60 lines; the record allows 50 in rank 2']);
    expect(growth([], functions(40))).toEqual([`a.ts:1: 40 lines; the record allows ${MAX_LINES} in rank 1`]);
    expect(slack([90, 50], functions(90, 50))).toBe(0);
    expect(slack([90, 50], functions(80, 50))).toBe(1);
    expect(slack([90, 50], [])).toBe(2);
  });

  it('no function is longer than the limit, except those of the record, which only gets shorter', async () => {
    const [record, now] = [readRecord(), await longFunctions()];
    expect(growth(record, now)).toEqual([]);
    expect(slack(record, now), 'shorten the record: npm run functions').toBe(0);
  }, 120_000);
});
