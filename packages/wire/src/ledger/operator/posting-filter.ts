import { BOOKS } from '@vitrine/domain/ledger/chart';
import { POSTING_REASONS, type PostingReason } from '@vitrine/domain/ledger/posting';
import { optionalUnixSeconds, optionalWhole } from '../../fields.ts';
import { optionalChoice } from '../../operator-fields.ts';
import { optionalAccount } from './fields.ts';

const seq = optionalWhole(1, 999_999_999_999_999);

export const postingFilter = {
  /** Either side. */
  account: optionalAccount,
  reason: optionalChoice(Object.keys(POSTING_REASONS) as PostingReason[]),
  book: optionalChoice(BOOKS),
  order: seq,
  /** Journal rows, both included. */
  fromSeq: seq,
  toSeq: seq,
  startTime: optionalUnixSeconds,
  /** Exclusive. */
  endTime: optionalUnixSeconds,
};
