import type { Room } from '../room.ts';
import type { CopyContext } from './context.ts';
import type { CopyEvent } from './events.ts';
import type { CopyCommand, MasterFact } from './input.ts';
import type { Copy, CopyWork } from './state.ts';

/** Changes state as the event says. Throws when the event does not fit the state, because the journal is then wrong. */
export const applyCopy: Room<CopyContext, CopyCommand, MasterFact, CopyEvent>['apply'] = {
  MasterSet({ copy }, { uid, isMaster, factVersion }) {
    copy.masters.set(uid, { ...copy.master(uid), isMaster, factVersion });
  },
  Followed({ copy }, { link, uid, master, copyMultiple, maxAmount }) {
    copy.follow(link, { uid, master, multiple: copyMultiple, maxAmount });
  },
  FollowChanged({ copy }, { link, uid, master, copyMultiple, maxAmount }) {
    copy.follow(link, { uid, master, multiple: copyMultiple, maxAmount });
  },
  Unfollowed({ copy }, { link }) {
    copy.unfollow(link);
  },
  CopyingBegan({ copy }, { uid, minute, copies }) {
    copy.masters.set(uid, { ...copy.master(uid), minute, copies });
  },
  CopyingRefused() {},
  OrderCopied({ copy }, { order, uid, master, origin }) {
    copy.addCopy(order, { uid, master, origin, isEdited: false });
  },
  CopySkipped() {},
  CopyEdited({ copy }, { order }) {
    copy.copies.set(order, { ...(copy.copies.get(order) as Copy), isEdited: true });
  },
  CopyEnded({ copy }, { order }) {
    copy.removeCopy(order);
  },
  CopyWorkQueued({ copy }, { work, kind, uid, order, lots, lotsBefore, after }) {
    copy.advanceWork(work);
    copy.work.set(work, { kind, master: uid, origin: order, lots, lotsBefore, after });
  },
  CopyWorkContinued({ copy }, { work, after }) {
    copy.work.set(work, { ...(copy.work.get(work) as CopyWork), after });
  },
  CopyWorkDone({ copy }, { work }) {
    copy.work.delete(work);
  },
};
