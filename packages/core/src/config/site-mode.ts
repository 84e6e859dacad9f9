import type { ConfigRefusal } from '@vitrine/domain/config/index';
import { NORMAL_MODE, type SiteMode, siteModeFromJson, siteModeToJson } from '@vitrine/domain/config/index';
import { type Refusal, refusal } from '@vitrine/domain/kernel/refusal';
import type { Room } from '../room.ts';
import { wholeOf } from '../stored.ts';
import type { ConfigEvent } from './events.ts';
import type { SiteModeFact } from './input.ts';

/** The mode of the site in force. */
export class SiteModeState {
  #mode = NORMAL_MODE;
  #version = 0;

  get current(): SiteMode {
    return this.#mode;
  }
  /** 0: none was ever set. */
  get version(): number {
    return this.#version;
  }
  set(terms: string, version: number): void {
    this.#mode = siteModeFromJson(terms);
    this.#version = version;
  }

  /** Why nobody may open or enlarge anything now. */
  refuseNewRisk(): Refusal<ConfigRefusal> | undefined {
    return this.#mode.mode === 'normal' ? undefined : refusal(`config.${this.#mode.mode}`);
  }

  /** Why nobody may change anything now, besides closing and cancelling. */
  refuseChange(): Refusal<ConfigRefusal> | undefined {
    return this.#mode.mode === 'read-only' ? refusal('config.read-only') : undefined;
  }
}

const SUBJECT = 'site-mode';

interface SiteModeContext {
  readonly siteMode: SiteModeState;
}

/** The part of the room that knows the mode of the site. What is open, pending orders included, is left as it is. */
export const siteModePart = {
  facts: {
    'site-mode'({ siteMode }, step, fact, factVersion) {
      if (factVersion > siteMode.version) step.emit({ type: 'SiteModeSet', factVersion, terms: siteModeToJson(fact) });
    },
  },
  apply: {
    SiteModeSet({ siteMode }, { terms, factVersion }) {
      siteMode.set(terms, factVersion);
    },
  },
  project: {
    SiteModeSet({ factVersion, terms }, _row, rows) {
      rows.upsert('applied_facts', { subject: SUBJECT, version: factVersion, body: terms });
    },
  },
  stored: [
    {
      rows: { table: 'applied_facts', columns: ['version', 'body'], where: { subject: SUBJECT } },
      load({ siteMode }, { version, body }) {
        siteMode.set(body as string, wholeOf(version));
      },
    },
  ],
  // A site that never had a mode has no line, so that older journals keep their state hash.
  *stateLines({ siteMode }) {
    if (siteMode.version > 0) yield `site-mode ${siteMode.version} ${siteModeToJson(siteMode.current)}`;
  },
} satisfies Pick<
  Room<SiteModeContext, never, SiteModeFact, Extract<ConfigEvent, { type: 'SiteModeSet' }>>,
  'facts' | 'apply' | 'project' | 'stored' | 'stateLines'
>;
