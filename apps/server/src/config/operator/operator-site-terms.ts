import { operatorSiteTerms } from '@vitrine/wire/config/operator/operator-site-terms';
import type { Route } from '../../platform/http/context.ts';
import type { ConfigDesk } from './desk.ts';
import { textsOf } from './site-terms-texts.ts';

export const operatorSiteTermsRoute = ({ db, desk, applied }: ConfigDesk): Route =>
  desk.read(operatorSiteTerms, async () => {
    const { rows } = await db.query<{ id: string }>(
      `SELECT id FROM proposals WHERE kind = 'site-terms' AND state = 'pending'`,
    );
    const { terms, version } = applied();
    const waiting = rows[0] === undefined ? null : Number(rows[0].id);
    return { version, currency: terms.currency, terms: textsOf(terms), proposal: waiting };
  });
