import { useQuery } from '@tanstack/react-query';
import { Button } from '@vitrine/ui/components/Button';
import { Skeleton } from '@vitrine/ui/components/States';
import { operatorCompanyStatus } from '@vitrine/wire/content/operator/operator-company-status';
import { proposeCompanyStatus } from '@vitrine/wire/content/operator/propose-company-status';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { AuditLink } from '../ground/parts/AuditLink.tsx';
import { Facts } from '../ground/parts/Facts.tsx';
import { Loaded } from '../ground/parts/Loaded.tsx';
import { WaitingProposal } from '../ground/parts/WaitingProposal.tsx';
import { isOpenTo } from '../ground/roles.ts';
import { useStaff } from '../ground/session.ts';
import { COMPANY_STATUS_KEY } from './content-queries.ts';

// Loaded when first opened.
const StatusDialog = lazy(() =>
  import('./CompanyStatusDialog.tsx').then((module) => ({ default: module.CompanyStatusDialog })),
);

const REFRESH_MS = 15_000;

/** Whether customers are served here, and what their search finds. Two owners change it. */
export function CompanyStatus() {
  const t = useTranslations('console.companyStatus');
  const approval = useTranslations('console.approval');
  const names = useTranslations('console.terms');
  const values = useTranslations('console.termsValue');
  const [isOpen, setOpen] = useState(false);
  const mayPropose = isOpenTo(proposeCompanyStatus, useStaff()?.roles ?? []);
  const answer = useQuery({
    queryKey: COMPANY_STATUS_KEY,
    queryFn: ({ signal }) => client.call(operatorCompanyStatus, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3 border-t border-hairline pt-4">
      <h3 className="font-semibold">{t('title')}</h3>
      <p className="text-sm text-muted">{t('text')}</p>
      <Loaded answer={answer} failed={t('failed')} placeholder={<Skeleton className="h-24" />}>
        {({ status, proposal }) => (
          <>
            {proposal === null ? null : <WaitingProposal text={approval('waiting')} proposal={proposal} />}
            <Facts
              rows={[
                [names('companyStatus'), values(`companyStatus.${status.companyStatus}`)],
                [names('searchType'), values(`searchType.${status.searchType}`)],
                ...(status.lossUrl === '' ? [] : [[names('lossUrl'), <bdi key="url">{status.lossUrl}</bdi>] as const]),
              ]}
            />
            {mayPropose && proposal === null ? (
              <Button className="self-start" size="small" onClick={() => setOpen(true)}>
                {approval('propose')}
              </Button>
            ) : null}
            <Suspense>{isOpen ? <StatusDialog status={status} onClose={() => setOpen(false)} /> : null}</Suspense>
          </>
        )}
      </Loaded>
      <AuditLink subject="company" />
    </section>
  );
}
