import { type EventsOf, flag, instrument, lots, money, number, order, text, uid } from '../event-codec.ts';
import type { CopyWorkKind, UnfollowedBy } from './kinds.ts';

export const copyEvents = {
  /** Whether orders of the customer may be copied, as staff have decided. */
  MasterSet: { version: 1, fields: { uid, isMaster: flag, factVersion: number } },
  /**
   * A customer follows a master by this link. Links are numbered as they begin, and copies open in that order: who followed
   * first. `copyMultiple`: lots, as a multiple of the master's.
   */
  Followed: { version: 1, fields: { link: number, uid, master: uid, copyMultiple: number, maxAmount: money } },
  /** How they follow from now on; what is open stays. */
  FollowChanged: { version: 1, fields: { link: number, uid, master: uid, copyMultiple: number, maxAmount: money } },
  /** The link is cut: what was copied stays open and follows the master no more, as the events after it say. */
  Unfollowed: { version: 1, fields: { link: number, uid, master: uid, reason: text<UnfollowedBy>() } },
  /** An order of a master was opened or filled, and is copied; with it so many copies in this `minute` since 1970. */
  CopyingBegan: { version: 1, fields: { uid, order, minute: number, copies: number } },
  /** A pending order of a master was filled, and is copied for nobody, because too many of theirs were this minute. */
  CopyingRefused: { version: 1, fields: { uid, order, instrument } },
  /** The order, whose opening stands before this event, is the copy of an order of a master. */
  OrderCopied: { version: 1, fields: { order, uid, master: uid, origin: order } },
  /** An order of a master was not copied for a follower. */
  CopySkipped: { version: 1, fields: { uid, master: uid, origin: order, instrument, reason: text() } },
  /** The follower has changed the stops of a copy: those of the master reach it no more. */
  CopyEdited: { version: 1, fields: { order, uid } },
  /** The order is a copy no more: it is closed, or the link is cut. */
  CopyEnded: { version: 1, fields: { order, uid } },
  /**
   * What a master did takes more steps. It goes on with the link, or the copy, after `after`. `lots` of `lotsBefore` were
   * closed, if it is a part.
   */
  CopyWorkQueued: {
    version: 1,
    fields: { work: number, kind: text<CopyWorkKind>(), uid, order, lots, lotsBefore: lots, after: number },
  },
  CopyWorkContinued: { version: 1, fields: { work: number, after: number } },
  CopyWorkDone: { version: 1, fields: { work: number } },
} as const;

export type CopyEvent = EventsOf<typeof copyEvents>;
