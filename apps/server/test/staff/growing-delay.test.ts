import { MINUTE } from '@vitrine/domain/kernel/time';
import { expect, it } from 'vitest';
import { GrowingDelay } from '../../src/staff/growing-delay.ts';

it('A8 attempts that were forgiven, however many, do not make the delay of somebody else forgotten', () => {
  const delay = new GrowingDelay(MINUTE, () => 0);
  for (let failure = 0; failure < 6; failure += 1) delay.failed('owner');
  expect(delay.secondsLeft('owner')).toBe(2);
  for (let stranger = 0; stranger < 100_000; stranger += 1) {
    delay.failed(`stranger ${stranger}`);
    delay.forgive(`stranger ${stranger}`);
  }
  expect(delay.secondsLeft('owner')).toBe(2);
});
