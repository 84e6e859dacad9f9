import { type SiteTerms, siteTermsToJson } from '@vitrine/domain/config/index';
import type { Room } from '../room.ts';
import type { Step } from '../step.ts';
import { wholeOf } from '../stored.ts';
import type { ConfigEvent } from './events.ts';
import type { JurisdictionsFact, SiteFact, SiteModeFact } from './input.ts';
import { type JurisdictionState, jurisdictionPart } from './jurisdictions.ts';
import { type SiteModeState, siteModePart } from './site-mode.ts';
import type { SiteState } from './state.ts';

/** The parts of the machine that the configuration uses. */
export interface ConfigContext {
  readonly config: SiteState;
  readonly siteMode: SiteModeState;
  readonly jurisdictions: JurisdictionState;
  /** The currency of the accounts; undefined while there are none. */
  accountCurrency(): string | undefined;
  /** Whether any timed option runs. */
  readonly hasRunningOptions: boolean;
  /** Changes the currency that profits are converted to. */
  setCurrency(currency: string): void;
}

export const configRoom: Room<ConfigContext, never, SiteFact | SiteModeFact | JurisdictionsFact, ConfigEvent> = {
  commands: {},
  facts: {
    site(context: ConfigContext, step: Step, { site }: SiteFact, factVersion: number) {
      if (factVersion <= context.config.version) return;
      // Existing accounts keep the currency they were opened in.
      const currency = context.accountCurrency();
      if (currency !== undefined && site.currency !== currency) return;
      step.emit({ type: 'SitePublished', factVersion, terms: siteTermsToJson(withAccounts(context, site)) });
    },
    ...siteModePart.facts,
    ...jurisdictionPart.facts,
  },
  apply: {
    SitePublished(context, { terms, factVersion }) {
      publish(context, terms, factVersion);
    },
    ...siteModePart.apply,
    ...jurisdictionPart.apply,
  },
  project: {
    SitePublished({ factVersion, terms }, _row, rows) {
      rows.upsert('applied_facts', { subject: 'site', version: factVersion, body: terms });
    },
    ...siteModePart.project,
    ...jurisdictionPart.project,
  },
  answers: {},
  stored: [
    {
      rows: { table: 'applied_facts', columns: ['version', 'body'], where: { subject: 'site' } },
      load(context, { version, body }) {
        publish(context, body as string, wholeOf(version));
      },
    },
    ...siteModePart.stored,
    ...jurisdictionPart.stored,
  ],
  *stateLines(context) {
    const { config } = context;
    yield `site ${config.version} ${siteTermsToJson(config.terms)}`;
    yield* siteModePart.stateLines(context);
    yield* jurisdictionPart.stateLines(context);
  },
};

/**
 * While options run, the accounts stay as they are (rules §2): a stake returns to the account that paid it. Everything
 * else of the terms takes effect.
 */
function withAccounts({ config, hasRunningOptions }: ConfigContext, site: SiteTerms): SiteTerms {
  const { onlyOneAccount, ...others } = site;
  const isOne = hasRunningOptions ? config.terms.onlyOneAccount : onlyOneAccount;
  return isOne === true ? { ...others, onlyOneAccount: true } : others;
}

function publish(context: ConfigContext, terms: string, version: number): void {
  context.config.publish(terms, version);
  context.setCurrency(context.config.terms.currency);
}
