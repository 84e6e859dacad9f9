import { operatorOptionTerms } from '@vitrine/wire/options/operator/operator-option-terms';
import type { Route } from '../../platform/http/context.ts';
import { readWaiting } from '../store.ts';
import type { OptionDesk } from './desk.ts';
import { flagOf, textsOf } from './terms-texts.ts';

export const operatorOptionTermsRoute = ({ db, desk, offer, currency }: OptionDesk): Route =>
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
  });
