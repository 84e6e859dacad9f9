import { useQuery } from '@tanstack/react-query';
import { Button } from '@vitrine/ui/components/Button';
import { fundingCurrencies } from '@vitrine/wire/funding/operator/funding-currencies';
import { proposeFundingChecks } from '@vitrine/wire/funding/operator/propose-funding-checks';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../ground/client.ts';
import { Card } from '../../ground/parts/Card.tsx';
import { Facts } from '../../ground/parts/Facts.tsx';
import { digits } from '../../ground/parts/figure.tsx';
import { CardSkeletons, Loaded } from '../../ground/parts/Loaded.tsx';
import { CardGrid } from '../../ground/parts/ScrollArea.tsx';
import { useTableAddress } from '../../ground/table/table-search.ts';
import { useFigureText } from '../../ground/use-figure-text.ts';
import { CHECKS } from './checks.ts';
import { useMayPropose, Waiting } from './parts.tsx';
import { type CurrenciesAnswer, EDIT, REFRESH_MS } from './settings.ts';

const ChecksDialog = lazy(() => import('./ChecksDialog.tsx').then((module) => ({ default: module.ChecksDialog })));

/** What is checked before money moves. */
export function ChecksTab() {
  const t = useTranslations('console.payments');
  const answer = useQuery({
    queryKey: [fundingCurrencies.operation],
    queryFn: ({ signal }) => client.call(fundingCurrencies, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Loaded answer={answer} failed={t('checks.failed')} placeholder={<CardSkeletons />} refreshMs={REFRESH_MS}>
      {(loaded) => (
        <CardGrid label={t('tab.checks')}>
          <ChecksCard answer={loaded} />
        </CardGrid>
      )}
    </Loaded>
  );
}

function ChecksCard({ answer: { checks, checksProposal } }: { readonly answer: CurrenciesAnswer }) {
  const t = useTranslations('console.payments.checks');
  const names = useTranslations('console.terms');
  const approval = useTranslations('console.approval');
  const textOf = useFigureText();
  const { dialog, showDialog } = useTableAddress();
  const mayPropose = useMayPropose(proposeFundingChecks) && checksProposal === null;
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">{t('text')}</p>
        <Waiting proposal={checksProposal} />
        <Facts
          rows={[
            ...CHECKS.map((key) => [names(key), textOf(key, checks[key])] as const),
            [names('twoStaffAbove'), digits(textOf('twoStaffAbove', checks.twoStaffAbove))],
          ]}
        />
        {mayPropose ? (
          <Button tone="accent" className="self-start" onClick={() => showDialog(EDIT)}>
            {approval('propose')}
          </Button>
        ) : null}
      </div>
      <Suspense>
        {mayPropose && dialog === EDIT ? <ChecksDialog checks={checks} onClose={() => showDialog(undefined)} /> : null}
      </Suspense>
    </Card>
  );
}
