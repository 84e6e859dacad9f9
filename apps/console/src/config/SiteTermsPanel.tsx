import { useQuery } from '@tanstack/react-query';
import { Button } from '@vitrine/ui/components/Button';
import type { ResponseOf } from '@vitrine/wire/call';
import type { operatorSiteTerms } from '@vitrine/wire/config/operator/operator-site-terms';
import { proposeSiteTerms } from '@vitrine/wire/config/operator/propose-site-terms';
import { useTranslations } from 'use-intl';
import { Facts } from '../ground/parts/Facts.tsx';
import { digits } from '../ground/parts/figure.tsx';
import { grouped } from '../ground/parts/grouped.ts';
import { Detail } from '../ground/parts/Page.tsx';
import { WaitingProposal } from '../ground/parts/WaitingProposal.tsx';
import { useProblemText } from '../ground/problem.ts';
import { isOpenTo } from '../ground/roles.ts';
import { useStaff } from '../ground/session.ts';
import { SITE_TERMS } from '../ground/site-terms.ts';
import { useTableAddress } from '../ground/table/table-search.ts';
import { SiteTermsDialog } from './SiteTermsDialog.tsx';
import { wholeUnits } from './site-terms.ts';

type SiteTermsAnswer = ResponseOf<typeof operatorSiteTerms>;

const REFRESH_MS = 15_000;

/** The dialog in the address. */
const DIALOG = 'terms';

/** The money terms of the site. Two owners change them. */
export function SiteTermsPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('console.site');
  const approval = useTranslations('console.approval');
  const problem = useProblemText();
  const staff = useStaff();
  const { dialog, showDialog } = useTableAddress();
  const { data, error } = useQuery({ ...SITE_TERMS, refetchInterval: REFRESH_MS });
  const mayPropose = isOpenTo(proposeSiteTerms, staff?.roles ?? []);
  return (
    <Detail
      title={t('terms')}
      onClose={onClose}
      footer={
        mayPropose && data !== undefined && data.proposal === null ? (
          <Button tone="accent" className="flex-1" onClick={() => showDialog(DIALOG)}>
            {approval('propose')}
          </Button>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-sm text-muted">{t('termsText')}</p>
        {data === undefined ? (
          <p role="alert" className="text-sm text-danger empty:hidden">
            {error === null ? undefined : problem(error)}
          </p>
        ) : (
          <>
            {data.proposal === null ? null : <WaitingProposal text={approval('waiting')} proposal={data.proposal} />}
            <SiteTermsFacts answer={data} />
          </>
        )}
      </div>
      {dialog === DIALOG && mayPropose && data?.proposal === null ? (
        <SiteTermsDialog terms={data.terms} onClose={() => showDialog(undefined)} />
      ) : null}
    </Detail>
  );
}

function SiteTermsFacts({ answer: { terms, currency, version } }: { readonly answer: SiteTermsAnswer }) {
  const approval = useTranslations('console.approval');
  const names = useTranslations('console.terms');
  const values = useTranslations('console.termsValue');
  const app = useTranslations('console.app');
  return (
    <Facts
      rows={[
        [names('tradeFee'), values(`tradeFee.${terms.tradeFee}`)],
        [names('demoGrant'), digits(`${grouped(wholeUnits(terms.demoGrant))} ${currency}`)],
        [names('marginCallPercent'), terms.marginCallPercent],
        [names('marginRearmPercent'), terms.marginRearmPercent],
        [names('stopOutPercent'), terms.stopOutPercent],
        [names('onlyOneAccount'), app(terms.onlyOneAccount === '1' ? 'yes' : 'no')],
        [approval('version'), String(version)],
      ]}
    />
  );
}
