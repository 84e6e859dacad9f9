import { useQuery } from '@tanstack/react-query';
import { Button } from '@vitrine/ui/components/Button';
import { operatorSiteTerms } from '@vitrine/wire/config/operator/operator-site-terms';
import { proposeSiteTerms } from '@vitrine/wire/config/operator/propose-site-terms';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { Facts } from '../ground/parts/Facts.tsx';
import { Detail } from '../ground/parts/Page.tsx';
import { WaitingProposal } from '../ground/parts/WaitingProposal.tsx';
import { useProblemText } from '../ground/problem.ts';
import { isOpenTo } from '../ground/roles.ts';
import { useStaff } from '../ground/session.ts';
import { SiteTermsDialog } from './SiteTermsDialog.tsx';
import { SITE_TERMS_KEY, wholeUnits } from './site-terms.ts';

const REFRESH_MS = 15_000;

/** The money terms of the site. Two owners change them. */
export function SiteTermsPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('console.site');
  const approval = useTranslations('console.approval');
  const names = useTranslations('console.terms');
  const values = useTranslations('console.termsValue');
  const problem = useProblemText();
  const staff = useStaff();
  const [isAsked, setAsked] = useState(false);
  const { data, error } = useQuery({
    queryKey: SITE_TERMS_KEY,
    queryFn: ({ signal }) => client.call(operatorSiteTerms, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
  const mayPropose = isOpenTo(proposeSiteTerms, staff?.roles ?? []);
  return (
    <Detail
      title={t('terms')}
      onClose={onClose}
      footer={
        mayPropose && data !== undefined && data.proposal === null ? (
          <Button tone="accent" className="flex-1" onClick={() => setAsked(true)}>
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
            <Facts
              rows={[
                [names('tradeFee'), values(`tradeFee.${data.terms.tradeFee}`)],
                [names('demoGrant'), `${wholeUnits(data.terms.demoGrant)} ${data.currency}`],
                [names('marginCallPercent'), data.terms.marginCallPercent],
                [names('marginRearmPercent'), data.terms.marginRearmPercent],
                [names('stopOutPercent'), data.terms.stopOutPercent],
                [approval('version'), String(data.version)],
              ]}
            />
          </>
        )}
      </div>
      {isAsked && data !== undefined ? <SiteTermsDialog terms={data.terms} onClose={() => setAsked(false)} /> : null}
    </Detail>
  );
}
