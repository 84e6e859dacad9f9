import { formatMoney, parseDecimal } from '@vitrine/domain/kernel/decimal';
import type { CopyCommand, MasterFact } from '../../src/copy/input.ts';
import type { CoreEvent } from '../../src/events.ts';

/** What the steps of copying need of a story. */
interface Told {
  command(command: CopyCommand): void;
  master(fact: MasterFact): void;
}

type Optional = string | undefined;

/** The steps of stories about masters and those who follow them. */
export function copySteps(told: Told): readonly (readonly [RegExp, (...words: Optional[]) => void])[] {
  return [
    [
      /^customer (\d+) is (a master|no master)$/,
      (uid, what) => told.master({ kind: 'master', uid: Number(uid), isMaster: what === 'a master' }),
    ],
    [
      /^customer (\d+) follows customer (\d+) x(\d+) up to ([\d.]+)$/,
      (uid, master, copyMultiple, maxAmount) =>
        told.command({
          kind: 'follow',
          uid: Number(uid),
          master: Number(master),
          copyMultiple: Number(copyMultiple),
          maxAmount: parseDecimal(maxAmount as string, 6) as bigint,
        }),
    ],
    [
      /^customer (\d+) stops following customer (\d+)$/,
      (uid, master) => told.command({ kind: 'unfollow', uid: Number(uid), master: Number(master) }),
    ],
  ];
}

/** What is told of an event of copying; undefined: nothing, or it is no such event. */
export function copyWords(event: CoreEvent): string | undefined {
  switch (event.type) {
    case 'Followed':
    case 'FollowChanged':
      return `customer ${event.uid} follows customer ${event.master} x${event.copyMultiple} up to ${formatMoney(event.maxAmount)}`;
    case 'Unfollowed':
      return `customer ${event.uid} follows customer ${event.master} no more: ${event.reason}`;
    case 'OrderCopied':
      return `order ${event.order} of customer ${event.uid} is a copy of order ${event.origin}`;
    case 'CopySkipped':
      return `order ${event.origin} is not copied for customer ${event.uid}: ${event.reason}`;
    case 'CopyEdited':
      return `copy ${event.order} has stops of its own`;
    case 'CopyEnded':
      return `copy ${event.order} follows no more`;
    default:
      return undefined;
  }
}
