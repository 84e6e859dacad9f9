import type { CoreEvent } from '@vitrine/core/events';
import type { RowContent } from '@vitrine/engine/journal';
import type { RowEvidence } from '../evidence.ts';

/** A journal row with the events of one order or option only. That its hash follows is checked beside the fold. */
export function ownRow({ seq, at, actor, key, args }: RowContent, events: readonly CoreEvent[]): RowEvidence {
  return { seq, at, actor, key, args, events, hash: '', previous: '', follows: true };
}

/** What later steps need of a row: its place and time. */
export function rowPlace({ seq, at }: RowContent): RowEvidence {
  return { seq, at, actor: 0, key: '', args: '', events: [], hash: '', previous: '', follows: true };
}
