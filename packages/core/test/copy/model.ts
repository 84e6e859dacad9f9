import fc from 'fast-check';
import type { CopyEvent } from '../../src/copy/events.ts';
import type { Fact } from '../../src/input.ts';
import { anyNumber, type RoomGenerator, type RoomModel, randomAction, type Words } from '../room-model.ts';
import type { World } from '../world.ts';

const masterFact = (uid: number, isMaster: boolean, version: number): Fact => ({
  subject: `master/${uid}`,
  version,
  body: { kind: 'master', uid, isMaster },
});

/** Places of the masters at the beginning: one with real money, two with paper money. */
const MASTERS = [3, 5, 8];
/** Customers with paper money, who follow from the beginning. */
const FOLLOWERS = [6, 9, 10];

const generator: RoomGenerator = {
  begin(world) {
    for (const place of MASTERS) world.fact(masterFact(world.customerAt(place), true, 1));
    for (const place of FOLLOWERS) {
      const follow = { kind: 'follow', uid: world.customerAt(place), copyMultiple: 2, maxAmount: 10n ** 12n } as const;
      world.command({ ...follow, master: world.customerAt(5) });
    }
  },
  actions: {
    /** Somebody follows a master, or changes how. */
    follow: randomAction(
      3,
      fc.record({
        who: anyNumber,
        whom: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...MASTERS) }, { weight: 1, arbitrary: anyNumber }),
        copyMultiple: fc.constantFrom(1, 1, 2, 3, 10, 100, 0, 101),
        maxAmount: fc.constantFrom(10n ** 6n, 10n ** 8n, 10n ** 10n, 10n ** 13n, 10n ** 13n, 0n),
      }),
      (world, { who, whom, copyMultiple, maxAmount }) => {
        const uid = world.customerAt(who);
        world.command({ kind: 'follow', uid, master: world.customerAt(whom), copyMultiple, maxAmount });
      },
    ),
    unfollow: randomAction(
      1,
      fc.record({ who: anyNumber, whom: fc.constantFrom(...MASTERS) }),
      (world, { who, whom }) =>
        world.command({ kind: 'unfollow', uid: world.customerAt(who), master: world.customerAt(whom) }),
    ),
    /** Staff let somebody be copied, or nobody any more. */
    master: randomAction(
      1,
      fc.record({ who: fc.constantFrom(...MASTERS, 6), isMaster: fc.constantFrom(true, true, true, false) }),
      (world, { who, isMaster }) => world.fact(masterFact(world.customerAt(who), isMaster, world.nextFactVersion())),
    ),
  },
  mustSee: [
    'following',
    'unfollowing',
    'copied',
    'skipped',
    'by copied-close',
    'refused copy.not-a-master',
    'refused copy.oneself',
    'refused copy.other-book',
    'refused copy.account-frozen',
    'refused copy.multiple-out-of-range',
    'refused copy.amount-not-positive',
    'refused copy.not-following',
  ],
};

function checkStep({ machine, naive }: World): void {
  const { copy } = machine;
  if (copy.work.size > 0) throw new Error('a world of so few customers splits no step');
  const held = [...copy.copies].map(([order, { isEdited }]) => `${order} ${isEdited}`).sort();
  const expected = naive.copy.copies.map(({ order, isEdited }) => `${order} ${isEdited}`).sort();
  if (held.join() !== expected.join()) throw new Error(`copies are ${held.join()} instead of ${expected.join()}`);
  if (copy.links.size !== naive.copy.links.length) throw new Error(`${copy.links.size} links`);
}

const words: Words<CopyEvent> = {
  Followed: ({ uid, master, copyMultiple, maxAmount }) =>
    `following of ${uid} with master ${master}: ${copyMultiple} ${maxAmount}`,
  FollowChanged: ({ uid, master, copyMultiple, maxAmount }) =>
    `following of ${uid} with master ${master}: ${copyMultiple} ${maxAmount}`,
  // What a fact leads to is told by nobody.
  Unfollowed: ({ uid, master, reason }) =>
    reason === 'follower' ? `unfollowing of ${uid} with master ${master}: ${reason}` : undefined,
  OrderCopied: ({ order, uid, master, origin }) =>
    `copied #${origin} with #${order} of ${uid} at once from master ${master}`,
  CopySkipped: ({ uid, origin, reason }) => `skipped #${origin} of ${uid}: ${reason}`,
  CopyingRefused: ({ order }) => `copied #${order} for nobody`,
};

export const copyModel: RoomModel = { generator, checker: { step: checkStep }, words };
