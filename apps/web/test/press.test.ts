import { describe, expect, it } from 'vitest';
import { Presses } from '../src/trading/press.ts';

function setUp() {
  let now = 0;
  let keys = 0;
  const presses = new Presses<{ price: number }>(
    () => now,
    () => `key-${++keys}`,
  );
  const wait = (ms: number) => {
    now += ms;
  };
  return { presses, wait };
}

describe('presses', () => {
  it('API-38 a press without an answer is repeated with its key and its figures', () => {
    const { presses, wait } = setUp();
    const first = presses.start('buy 0.10', { price: 1 });
    wait(2_000);
    expect(presses.start('buy 0.10', { price: 2 })).toBe(first);
    expect(presses.start('sell 0.10', { price: 2 })?.key).toBe('key-2');
  });

  it('API-38 the second click of a double click is no press, before the answer and after it', () => {
    const { presses, wait } = setUp();
    presses.start('buy', { price: 1 });
    wait(100);
    expect(presses.start('buy', { price: 2 })).toBeUndefined();
    presses.done('buy');
    wait(400);
    expect(presses.start('buy', { price: 2 })).toBeUndefined();
    expect(presses.start('sell', { price: 2 })?.key).toBe('key-2');
  });

  it('API-38 after it is done the next press is a new one', () => {
    const { presses, wait } = setUp();
    presses.start('buy', { price: 1 });
    presses.done('buy');
    wait(700);
    expect(presses.start('buy', { price: 2 })).toEqual({ key: 'key-2', request: { price: 2 } });
  });

  it('TRD-47 what was refused may be pressed for again at once', () => {
    const { presses } = setUp();
    presses.start('buy', { price: 1 });
    presses.refused('buy');
    expect(presses.start('buy', { price: 2 })).toEqual({ key: 'key-2', request: { price: 2 } });
  });

  it('a press is forgotten after five minutes: the customer wants something new by then', () => {
    const { presses, wait } = setUp();
    presses.start('buy', { price: 1 });
    wait(5 * 60_000);
    expect(presses.start('buy', { price: 2 })?.key).toBe('key-2');
  });
});
