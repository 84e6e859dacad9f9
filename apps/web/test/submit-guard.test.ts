import { describe, expect, it } from 'vitest';
import { SubmitGuard } from '../src/ground/submit-guard.ts';

function setUp() {
  let now = 0;
  let keys = 0;
  const guard = new SubmitGuard<{ order: string; price: number }>({
    ignored: ['price'],
    now: () => now,
    makeKey: () => `key-${++keys}`,
  });
  const wait = (ms: number) => {
    now += ms;
  };
  return { guard, wait };
}

describe('SubmitGuard', () => {
  it('a submission without an answer is repeated with its key and figures', () => {
    const { guard, wait } = setUp();
    const first = guard.start({ order: 'buy 0.10', price: 1 });
    wait(2_000);
    expect(guard.start({ order: 'buy 0.10', price: 2 })).toBe(first);
    expect(guard.start({ order: 'sell 0.10', price: 2 })?.key).toBe('key-2');
  });

  it('the second click of a double click is dropped, before the answer and after it', () => {
    const { guard, wait } = setUp();
    guard.start({ order: 'buy', price: 1 });
    wait(100);
    expect(guard.start({ order: 'buy', price: 2 })).toBeUndefined();
    guard.done({ order: 'buy', price: 1 });
    wait(400);
    expect(guard.start({ order: 'buy', price: 2 })).toBeUndefined();
    expect(guard.start({ order: 'sell', price: 2 })?.key).toBe('key-2');
  });

  it('after success the next click is a new submission', () => {
    const { guard, wait } = setUp();
    guard.start({ order: 'buy', price: 1 });
    guard.done({ order: 'buy', price: 1 });
    wait(700);
    expect(guard.start({ order: 'buy', price: 2 })).toEqual({ key: 'key-2', request: { order: 'buy', price: 2 } });
  });

  it('a refused submission can be repeated at once', () => {
    const { guard } = setUp();
    guard.start({ order: 'buy', price: 1 });
    guard.refused({ order: 'buy', price: 1 });
    expect(guard.start({ order: 'buy', price: 2 })).toEqual({ key: 'key-2', request: { order: 'buy', price: 2 } });
  });

  it('an unanswered submission expires after five minutes', () => {
    const { guard, wait } = setUp();
    guard.start({ order: 'buy', price: 1 });
    wait(5 * 60_000);
    expect(guard.start({ order: 'buy', price: 2 })?.key).toBe('key-2');
  });
});
