import type { Room } from '../room.ts';
import { MAX_ORDERS_PER_STEP } from '../step.ts';
import { applyCopy } from './apply.ts';
import type { CopyContext } from './context.ts';
import { followMasters } from './copy-orders.ts';
import type { CopyEvent } from './events.ts';
import { follow, takeMasterFact, unfollow } from './follow.ts';
import type { CopyCommand, MasterFact } from './input.ts';
import { projectCopy } from './project.ts';
import { storedCopy } from './stored.ts';

export const copyRoom: Room<CopyContext, CopyCommand, MasterFact, CopyEvent> = {
  commands: { follow, unfollow },
  exits: ['unfollow'],
  risks: ['follow'],
  facts: { master: takeMasterFact },
  apply: applyCopy,
  project: projectCopy,
  answers: {
    Followed: ({ master }) => ({ kind: 'followed', master }),
    FollowChanged: ({ master }) => ({ kind: 'followed', master }),
    Unfollowed: ({ master }) => ({ kind: 'unfollowed', master }),
  },
  stored: storedCopy,
  // A tick calls for it between its orders and its margin check; after anything else it comes at the end.
  tick: {
    phase: 'copy-orders',
    run() {},
    isUnfinished: ({ copy }) => copy.work.size > 0,
    resume(context, step) {
      if (context.trading.splitTick === undefined) followMasters(context, step, MAX_ORDERS_PER_STEP);
    },
  },
  atEnd(context, step) {
    if (context.trading.splitTick !== undefined) return;
    // What earlier steps have left comes first, and is not done within the step of somebody else.
    followMasters(context, step, context.copy.work.size > 0 ? 0 : MAX_ORDERS_PER_STEP);
  },
  stateLines: copyLines,
};

/** Without any there are no lines, so that older journals keep their state hash. */
function* copyLines({ copy }: CopyContext): Generator<string> {
  for (const [uid, { isMaster, factVersion, minute, copies }] of ascending(copy.masters))
    yield `master ${uid} ${isMaster} ${factVersion} ${minute} ${copies}`;
  for (const [link, { uid, master, multiple, maxAmount }] of ascending(copy.links))
    yield `follows ${link} ${uid} ${master} ${multiple} ${maxAmount}`;
  if (copy.nextLink > 1) yield `next link ${copy.nextLink}`;
  for (const [order, { uid, master, origin, isEdited }] of ascending(copy.copies))
    yield `copy ${order} ${uid} ${master} ${origin} ${isEdited}`;
  for (const [work, { kind, master, origin, lots, lotsBefore, after }] of ascending(copy.work))
    yield `copying ${work} ${kind} ${master} ${origin} ${lots} ${lotsBefore} ${after}`;
  if (copy.nextWork > 1) yield `next copying ${copy.nextWork}`;
}

const ascending = <T>(map: ReadonlyMap<number, T>): (readonly [number, T])[] => [...map].sort(([a], [b]) => a - b);
