import type { CoreEvent } from '@vitrine/core/events';
import type { Command } from '@vitrine/core/input';
import { type SiteModeName, siteModeFromJson } from '@vitrine/domain/config/index';
import type { Instant } from '@vitrine/domain/kernel/time';
import type { RoomChecker } from '../room.ts';

/** What opens or enlarges something. A pending order that fills is not among them: it was placed before. */
export const OPENINGS: ReadonlySet<CoreEvent['type']> = new Set([
  'OrderOpened',
  'OrderPlaced',
  'OrderReversed',
  'OrderModified',
  'OptionOpened',
]);
/** What ends or protects something. No mode and no country refuses it. */
export const ALWAYS_POSSIBLE: ReadonlySet<Command['kind']> = new Set([
  'close-order',
  'close-all',
  'cancel-order',
  'set-stops',
  'set-own-limit',
  'take-break',
]);

/** Checks from the journal alone that nothing is opened against the mode of the site, and that none keeps anybody in. */
export class ModeChecker implements RoomChecker {
  #mode: SiteModeName = 'normal';
  readonly counts = { modes: 0, 'filled in a mode': 0, 'ended in a mode': 0 };

  row(_at: Instant, events: readonly CoreEvent[]): string | undefined {
    for (const event of events) {
      if (event.type === 'SiteModeSet') {
        this.#mode = siteModeFromJson(event.terms).mode;
        if (this.#mode !== 'normal') this.counts.modes += 1;
        continue;
      }
      if (this.#mode === 'normal') continue;
      if (OPENINGS.has(event.type)) return `${event.type} while the site is ${this.#mode}`;
      if (event.type === 'DemoReset' && this.#mode === 'read-only')
        return 'a demo is reset while the site is read-only';
      if (event.type === 'OrderTriggered') this.counts['filled in a mode'] += 1;
      if (event.type === 'OrderClosed') this.counts['ended in a mode'] += 1;
    }
    return undefined;
  }

  refused({ kind }: Command, reason: string): string | undefined {
    return reason.startsWith('config.') && ALWAYS_POSSIBLE.has(kind) ? `${kind} is refused by ${reason}` : undefined;
  }
}
