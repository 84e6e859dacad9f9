import { canonicalJson } from '@vitrine/domain/kernel/canonical-json';
import type { CompanyStatusTexts } from '@vitrine/wire/content/operator/company-status';
import { operatorCompanyStatus } from '@vitrine/wire/content/operator/operator-company-status';
import { proposeCompanyStatus } from '@vitrine/wire/content/operator/propose-company-status';
import { invalidField, Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { type CompanyStatus, readCompanyStatus, saveCompanyStatus } from '../store.ts';
import type { ContentDesk } from './desk.ts';

const SUBJECT = 'company';

const textsOf = ({ status, type, loss_url }: CompanyStatus): CompanyStatusTexts => ({
  companyStatus: status === 0 ? 'away' : 'open',
  searchType: type === 0 ? 'companies' : 'products',
  lossUrl: loss_url,
});

const statusOf = ({ companyStatus, searchType, lossUrl }: CompanyStatusTexts): CompanyStatus => ({
  status: companyStatus === 'away' ? 0 : 1,
  type: searchType === 'companies' ? 0 : 1,
  loss_url: lossUrl,
});

/** Sent there, a browser would be sent on from there again, without an end. */
const isOurOwn = (address: string, publicUrl: string | undefined): boolean =>
  publicUrl !== undefined && address !== '' && new URL(address).host === new URL(publicUrl).host;

const readRoute = ({ db, desk }: ContentDesk): Route =>
  desk.read(operatorCompanyStatus, async () => {
    const { rows } = await db.query<{ id: string }>(
      `SELECT id FROM proposals WHERE kind = 'company-status' AND state = 'pending'`,
    );
    return {
      status: textsOf(await readCompanyStatus(db)),
      proposal: rows[0] === undefined ? null : Number(rows[0].id),
    };
  });

const proposeRoute = ({ desk, proposals, publicUrl }: ContentDesk): Route => {
  proposals.register({
    kind: 'company-status',
    roles: ['owner'],
    async apply(client, { before, after }) {
      const now = textsOf(await readCompanyStatus(client, true));
      if (canonicalJson(now) !== canonicalJson(before as CompanyStatusTexts)) return new Refused('staff.outdated');
      await saveCompanyStatus(client, statusOf(after as CompanyStatusTexts));
      return undefined;
    },
  });
  return desk.route(proposeCompanyStatus, async (after, { client, staff, now, recordAudit }) => {
    recordAudit({ subject: SUBJECT, after });
    const isLost = after.companyStatus === 'away' && after.lossUrl === '';
    if (isLost || isOurOwn(after.lossUrl, publicUrl)) return invalidField('lossUrl');
    const before = textsOf(await readCompanyStatus(client, true));
    recordAudit({ before });
    if (canonicalJson(before) === canonicalJson(after)) return new Refused('staff.nothing-changes');
    const proposed = { kind: 'company-status', subject: SUBJECT, before, after } as const;
    const proposal = await proposals.propose(client, staff, proposed, now);
    return proposal instanceof Refused ? proposal : { proposal };
  });
};

/** Where customers are sent and what their search finds: two owners decide. */
export const companyStatusRoutes = (content: ContentDesk): readonly Route[] => [
  readRoute(content),
  proposeRoute(content),
];
