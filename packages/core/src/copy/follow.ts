import { COPY_MULTIPLE } from '@vitrine/domain/copy/index';
import { refusal } from '@vitrine/domain/kernel/refusal';
import type { Decision, Step } from '../step.ts';
import { refuseNewRisk } from '../trading/index.ts';
import type { CopyContext } from './context.ts';
import type { Follow, MasterFact, Unfollow } from './input.ts';
import type { UnfollowedBy } from './kinds.ts';
import type { CopyState, Link } from './state.ts';

/** Follows a master from now on, or changes how. The guards run in the order of {@link CopyRefusal}. */
export function follow(context: CopyContext, step: Step, command: Follow): Decision {
  const { uid, master, copyMultiple, maxAmount } = command;
  const refused = refuseFollower(context, step, command);
  if (refused !== undefined) return refused;
  const { min, max } = COPY_MULTIPLE;
  if (!Number.isInteger(copyMultiple) || copyMultiple < min || copyMultiple > max)
    return { refused: refusal('copy.multiple-out-of-range', { minimum: min, maximum: max }) };
  if (maxAmount <= 0n) return { refused: refusal('copy.amount-not-positive') };
  const known = context.copy.linkOf(uid, master);
  const terms = { uid, master, copyMultiple, maxAmount };
  if (known === undefined) step.emit({ type: 'Followed', link: context.copy.nextLink, ...terms });
  else step.emit({ type: 'FollowChanged', link: known, ...terms });
  return undefined;
}

function refuseFollower(context: CopyContext, step: Step, { uid, master }: Follow): Decision {
  const { ledger, copy } = context;
  const customer = ledger.indexOf(uid);
  if (customer < 0) return { refused: refusal('copy.account-not-found') };
  if (ledger.isFrozenAt(customer)) return { refused: refusal('copy.account-frozen') };
  const barred = refuseNewRisk(context, customer, step.at);
  if (barred !== undefined) return { refused: barred };
  const index = ledger.indexOf(master);
  if (index < 0 || !copy.master(master).isMaster) return { refused: refusal('copy.not-a-master') };
  if (uid === master) return { refused: refusal('copy.oneself') };
  const book = ledger.bookAt(customer);
  if (book === 'demo' || book !== ledger.bookAt(index)) return { refused: refusal('copy.other-book') };
  return undefined;
}

export function unfollow({ copy }: CopyContext, step: Step, { uid, master }: Unfollow): Decision {
  const link = copy.linkOf(uid, master);
  if (link === undefined) return { refused: refusal('copy.not-following') };
  cutLink(copy, step, link, 'follower');
  return undefined;
}

function cutLink(copy: CopyState, step: Step, link: number, reason: UnfollowedBy): void {
  const { uid, master } = copy.links.get(link) as Link;
  step.emit({ type: 'Unfollowed', link, uid, master, reason });
  for (const order of [...copy.copiesBy.of(uid)])
    if (copy.copies.get(order)?.master === master) step.emit({ type: 'CopyEnded', order, uid });
}

/** Makes a customer a master, or ends it: then nobody follows them any more, and copies stay open. */
export function takeMasterFact(
  { copy }: CopyContext,
  step: Step,
  { uid, isMaster }: MasterFact,
  factVersion: number,
): void {
  if (factVersion <= copy.master(uid).factVersion) return;
  step.emit({ type: 'MasterSet', uid, isMaster, factVersion });
  if (isMaster) return;
  for (const link of [...copy.followers.of(uid)]) cutLink(copy, step, link, 'no-master');
}
