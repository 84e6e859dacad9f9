import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_FIGURES, riskLevels, withFigures } from '../src/ledger/account-figures.ts';
import { figuresText } from './figures-text.ts';

describe('figures of the contract account', () => {
  it('reads amounts as money', () => {
    expect(withFigures(NO_FIGURES, figuresText('9990.000000'), 5)).toMatchObject({
      figures: { free: 9_990_000_000n, stopOutLevel: 50 },
      seq: 5,
    });
  });

  it('ignores figures with an older journal number, whatever the order of arrival', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { minLength: 1, maxLength: 30 }), (seqs) => {
        const known = seqs.reduce((before, seq) => withFigures(before, figuresText(`${seq}.000000`), seq), NO_FIGURES);
        expect(known.seq).toBe(Math.max(...seqs));
        expect(known.figures?.free).toBe(BigInt(known.seq) * 1_000_000n);
      }),
    );
  });
});

it('the margin call and the stop-out are told on the scale of each ratio', () => {
  expect(riskLevels(undefined)).toEqual({ call: 100, stop: 50, callRisk: 100, stopRisk: 200 });
  expect(riskLevels({ marginCallLevel: 120, stopOutLevel: 80 })).toEqual({
    call: 120,
    stop: 80,
    callRisk: 83,
    stopRisk: 125,
  });
});
