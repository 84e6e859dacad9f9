import { canonicalJson } from '@vitrine/domain/kernel/canonical-json';
import { formatDecimal, MONEY_SCALE, RATE_SCALE } from '@vitrine/domain/kernel/decimal';
import {
  type EditableOptionTerms,
  type OptionTerms,
  unsoundOptionField,
  withOptionTerms,
} from '@vitrine/domain/options/index';
import type { ParsedRequestOf } from '@vitrine/wire/call';
import { operatorOptionTerms } from '@vitrine/wire/options/operator/operator-option-terms';
import { proposeOptionTerms } from '@vitrine/wire/options/operator/propose-option-terms';
import { proposeRealOptions } from '@vitrine/wire/options/operator/propose-real-options';
import { type OptionTermsTexts, optionTermsFields } from '@vitrine/wire/options/operator/terms';
import type { Pool, PoolClient } from 'pg';
import * as z from 'zod/mini';
import { type FactRelay, lockFact, publishFact } from '../platform/facts.ts';
import { invalidField, Refused } from '../platform/http/answer.ts';
import type { Route } from '../platform/http/context.ts';
import type { Proposals, StaffDesk } from '../staff/index.ts';
import type { OptionOffer } from './offer.ts';
import { readWaiting } from './store.ts';

const SUBJECT = 'options';

/** Without the zeros that say nothing: `0.8`, `10`. */
const shortText = (value: bigint, scale: number): string => formatDecimal(value, scale).replace(/\.?0+$/, '');

const flagOf = (isOn: boolean): '0' | '1' => (isOn ? '1' : '0');

/** What staff may change, as they read and write it. */
function textsOf({ durations, amounts, lossLevel, offered }: EditableOptionTerms): OptionTermsTexts {
  return {
    durations: durations
      .map(({ seconds, profitRatio, minStake, maxStake }) =>
        [
          seconds,
          shortText(profitRatio, RATE_SCALE),
          shortText(minStake, MONEY_SCALE),
          shortText(maxStake, MONEY_SCALE),
        ].join(':'),
      )
      .join(','),
    stakes: amounts.map((amount) => shortText(amount, MONEY_SCALE)).join(','),
    lossLevel,
    paper: flagOf(offered.paper),
    demo: flagOf(offered.demo),
  };
}

/** The same as the request says it. */
function termsOf({ durations, stakes, ...fields }: ParsedRequestOf<typeof proposeOptionTerms>): EditableOptionTerms {
  const { lossLevel, paper, demo } = fields;
  return { durations, amounts: stakes, lossLevel, offered: { paper: paper === '1', demo: demo === '1' } };
}

/** The newest terms, locked until the transaction ends. */
async function lockTerms(client: PoolClient): Promise<OptionTerms> {
  const body = await lockFact(client, SUBJECT);
  if (body?.kind !== 'options') throw new Error('options have no terms');
  return body.terms;
}

export interface OptionDesk {
  readonly db: Pool;
  readonly desk: StaffDesk;
  readonly proposals: Proposals;
  readonly relay: Pick<FactRelay, 'tell'>;
  readonly offer: OptionOffer;
  /** Of the accounts that options are paid from. */
  readonly currency: () => string;
}

/**
 * What staff do with timed options: two people change the terms of those that are opened afterwards, two owners offer
 * them to real accounts. Running options carry their own terms; nothing here reaches them.
 */
export function optionDeskRoutes({ db, desk, proposals, relay, offer, currency }: OptionDesk): readonly Route[] {
  const publish = async (
    client: PoolClient,
    afterCommit: (work: () => Promise<void>) => void,
    terms: OptionTerms,
  ): Promise<void> => {
    const fact = await publishFact(client, SUBJECT, { kind: 'options', terms });
    if (fact !== undefined) afterCommit(() => relay.tell(fact));
  };

  proposals.register({
    kind: 'option-terms',
    roles: ['risk', 'owner'],
    async apply(client, { before, after }, afterCommit) {
      const terms = await lockTerms(client);
      if (canonicalJson(textsOf(terms)) !== canonicalJson(before as OptionTermsTexts))
        return new Refused('staff.outdated');
      // Read again by the rules of today; the switch of the real book is not among these fields.
      const changed = termsOf(z.parse(z.object(optionTermsFields), after));
      if (unsoundOptionField(changed) !== undefined) return new Refused('staff.outdated');
      await publish(client, afterCommit, withOptionTerms(terms, changed));
      return undefined;
    },
  });
  proposals.register({
    kind: 'real-options',
    roles: ['owner'],
    async apply(client, { before, after }, afterCommit) {
      const terms = await lockTerms(client);
      const [was, is] = [before, after].map((side) => (side as { real: string }).real === '1') as [boolean, boolean];
      if (terms.offered.real !== was) return new Refused('staff.outdated');
      await publish(client, afterCommit, { ...terms, offered: { ...terms.offered, real: is } });
      return undefined;
    },
  });

  return [
    desk.read(operatorOptionTerms, async () => {
      const waiting = await readWaiting(db);
      const { terms, version } = offer;
      return {
        version,
        currency: currency(),
        terms: textsOf(terms),
        real: flagOf(terms.offered.real),
        termsProposal: waiting.get('option-terms') ?? null,
        realProposal: waiting.get('real-options') ?? null,
      };
    }),

    desk.route(proposeOptionTerms, async (fields, { client, staff, now, note }) => {
      const changed = termsOf(fields);
      const after = textsOf(changed);
      note({ subject: SUBJECT, after });
      const before = textsOf(await lockTerms(client));
      note({ before });
      const field = unsoundOptionField(changed);
      if (field !== undefined) return invalidField(field);
      if (canonicalJson(before) === canonicalJson(after)) return new Refused('staff.nothing-changes');
      const proposed = { kind: 'option-terms', subject: SUBJECT, before, after } as const;
      const proposal = await proposals.propose(client, staff, proposed, now);
      return proposal instanceof Refused ? proposal : { proposal };
    }),

    desk.route(proposeRealOptions, async ({ real }, { client, staff, now, note }) => {
      note({ subject: SUBJECT, after: { real } });
      const before = { real: flagOf((await lockTerms(client)).offered.real) };
      note({ before });
      if (before.real === real) return new Refused('staff.nothing-changes');
      const proposed = { kind: 'real-options', subject: SUBJECT, before, after: { real } } as const;
      const proposal = await proposals.propose(client, staff, proposed, now);
      return proposal instanceof Refused ? proposal : { proposal };
    }),
  ];
}
