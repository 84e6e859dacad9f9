import { describe, expect, it } from 'vitest';
import { fromBase32 } from '../../../../tests/support/staff.ts';
import { base32, codeOf, stepAt, stepOfCode, totpUri } from '../../src/platform/totp.ts';

const SECRET = Buffer.from('12345678901234567890');

describe('codes of the authenticator', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238 at %i s', (seconds, eightDigits) => {
    expect(codeOf(SECRET, stepAt(seconds * 1000))).toBe(eightDigits.slice(2));
  });

  it('are good half a minute early and late, and no longer', () => {
    const at = 1_234_567_890_000;
    const step = stepAt(at);
    for (const [off, isGood] of [
      [-2, false],
      [-1, true],
      [0, true],
      [1, true],
      [2, false],
    ] as const) {
      expect(stepOfCode(SECRET, codeOf(SECRET, step + off), at)).toBe(isGood ? step + off : undefined);
    }
  });

  it('come from a secret that is written as RFC 4648 has it', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    expect(base32(Buffer.from('fooba'))).toBe('MZXW6YTB');
    expect(fromBase32(base32(SECRET))).toEqual(SECRET);
    expect(totpUri(SECRET, 'A & B', 'a@b.c')).toBe(
      `otpauth://totp/A%20%26%20B:a%40b.c?secret=${base32(SECRET)}&issuer=A%20%26%20B`,
    );
  });
});
