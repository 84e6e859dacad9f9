import { BOOKS } from '@vitrine/domain/ledger/chart';
import { POSTING_REASONS } from '@vitrine/domain/ledger/posting';
import { DIRECTION, OUTCOMES, VOID_REASONS } from '@vitrine/domain/options/option';
import { CLOSED_BY, PENDING_KINDS, POSITION_FILTERS, SIDE } from '@vitrine/domain/trading/order';
import { expect, it } from 'vitest';
import { VALUE_TEXTS } from '../src/trust/value-text.ts';
import { ENGLISH } from './texts.ts';

const VALUES: Readonly<Record<keyof typeof VALUE_TEXTS, readonly string[]>> = {
  book: BOOKS,
  reason: Object.keys(POSTING_REASONS),
  side: Object.keys(SIDE),
  kind: PENDING_KINDS,
  which: POSITION_FILTERS,
  closedBy: CLOSED_BY,
  tradeFee: ['per-lot', 'notional'],
  direction: Object.keys(DIRECTION),
  lossLevel: ['stake', 'ratio'],
  outcome: OUTCOMES,
  voidReason: VOID_REASONS,
};

it('every value that an event of the journal names has a text', () => {
  const textAt = (path: string) =>
    path.split('.').reduce<unknown>((tree, key) => (tree as Record<string, unknown> | undefined)?.[key], ENGLISH);
  const missing = Object.entries(VALUE_TEXTS).flatMap(([field, place]) =>
    VALUES[field as keyof typeof VALUES]
      .filter((value) => textAt(`${place}.${value}`) === undefined)
      .map((value) => `${field}: ${value}`),
  );
  expect(missing).toEqual([]);
});
