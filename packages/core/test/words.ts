import type { CoreEvent } from '../src/events.ts';
import type { Machine } from '../src/machine.ts';
import type { Words } from './room-model.ts';
import { ROOM_MODELS } from './rooms.ts';

const WORDS: Words<CoreEvent> = Object.assign({}, ...ROOM_MODELS.map(({ words }) => words));

/** What the machine did, in the words that the naive broker predicts. */
export function wordsOf({ events, refusal, waitFor }: ReturnType<Machine['step']>): string[] {
  const told = events.flatMap((event) => {
    const line = (WORDS[event.type] as ((event: CoreEvent) => string | undefined) | undefined)?.(event);
    return line === undefined ? [] : [line];
  });
  if (refusal !== undefined) told.push(`refused ${refusal.reason}`);
  if (waitFor !== undefined) told.push(`waits for ${waitFor}`);
  return told;
}
