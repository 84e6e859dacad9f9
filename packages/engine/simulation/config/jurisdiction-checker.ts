import type { CoreEvent } from '@vitrine/core/events';
import type { Command } from '@vitrine/core/input';
import { type Jurisdictions, jurisdictionsFromJson, NO_JURISDICTIONS } from '@vitrine/domain/config/index';
import type { Instant } from '@vitrine/domain/kernel/time';
import { type Instrument, instrumentFromJson } from '@vitrine/domain/market/index';
import type { RoomChecker } from '../room.ts';
import { ALWAYS_POSSIBLE, OPENINGS } from './mode-checker.ts';

type Opening = Extract<CoreEvent, { type: 'OrderOpened' | 'OrderPlaced' }>;

/**
 * Checks from the journal alone that nobody opens what is not offered where they live: nothing in a country that is given
 * up, no leverage above its cap, no option. And that no profile keeps anybody in.
 */
export class JurisdictionChecker implements RoomChecker {
  #all: Jurisdictions = NO_JURISDICTIONS;
  readonly #countries = new Map<number, string>();
  readonly #terms = new Map<number, Instrument>();
  readonly counts = { profiles: 0, moved: 0, 'filled in a country given up': 0, 'ended in a country given up': 0 };

  row(_at: Instant, events: readonly CoreEvent[]): string | undefined {
    for (const event of events) {
      this.#learn(event);
      const wrong = 'uid' in event ? this.#customer(event) : undefined;
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  }

  refused({ kind }: Command, reason: string): string | undefined {
    return reason === 'config.country-close-only' && ALWAYS_POSSIBLE.has(kind)
      ? `${kind} is refused by ${reason}`
      : undefined;
  }

  #learn(event: CoreEvent): void {
    if (event.type === 'JurisdictionsPublished') {
      this.#all = jurisdictionsFromJson(event.terms);
      this.counts.profiles += 1;
    } else if (event.type === 'CustomerCountrySet') {
      if (this.#countries.has(event.uid)) this.counts.moved += 1;
      this.#countries.set(event.uid, event.country);
    } else if (event.type === 'InstrumentPublished') {
      this.#terms.set(event.instrument, instrumentFromJson(event.terms));
    }
  }

  #customer(event: Extract<CoreEvent, { readonly uid: number }>): string | undefined {
    const country = this.#countries.get(event.uid) ?? '';
    const { profiles } = this.#all;
    const profile =
      profiles.find(({ countries }) => countries.includes(country)) ?? profiles.find(({ id }) => id === 'default');
    if (profile === undefined) return undefined;
    if (profile.closeOnly) {
      if (OPENINGS.has(event.type)) return `${event.type} in ${country}, which is given up`;
      if (event.type === 'OrderTriggered') this.counts['filled in a country given up'] += 1;
      if (event.type === 'OrderClosed') this.counts['ended in a country given up'] += 1;
    }
    if (event.type !== 'OrderOpened' && event.type !== 'OrderPlaced' && event.type !== 'OptionOpened') return undefined;
    const rules = event.book === 'real' ? profile.real : profile.practice;
    if (event.type !== 'OptionOpened') return this.#leverage(event, rules.caps);
    return rules.products.includes('options') ? undefined : `an option in ${country}`;
  }

  #leverage({ instrument, multiple, order }: Opening, caps: Readonly<Record<string, number>>): string | undefined {
    const terms = this.#terms.get(instrument);
    const cap = caps[terms?.assetClass ?? ''];
    // With a margin per lot, the cap is a least margin.
    if (cap === undefined || terms?.marginMode === 1 || multiple <= cap) return undefined;
    return `order ${order} has leverage ${multiple} where ${cap} is the most`;
  }
}
