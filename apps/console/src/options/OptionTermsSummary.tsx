import { Button } from '@vitrine/ui/components/Button';
import { proposeOptionTerms } from '@vitrine/wire/options/operator/propose-option-terms';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '../ground/parts/Card.tsx';
import { Facts } from '../ground/parts/Facts.tsx';
import { WaitingProposal } from '../ground/parts/WaitingProposal.tsx';
import { isOpenTo } from '../ground/roles.ts';
import { useStaff } from '../ground/session.ts';
import { useTableAddress } from '../ground/table/table-search.ts';
import { useFigureText } from '../ground/use-figure-text.ts';
import type { OptionOffer } from './option-queries.ts';

/** Loaded when first opened. */
const OptionTermsDialog = lazy(() =>
  import('./OptionTermsDialog.tsx').then((module) => ({ default: module.OptionTermsDialog })),
);

/** The dialog in the address. */
const DIALOG = 'terms';

/** The terms that hold for every duration, and the button that proposes others. */
export function OptionTermsSummary({ offer }: { readonly offer: OptionOffer }) {
  const t = useTranslations('console.options');
  const approval = useTranslations('console.approval');
  const names = useTranslations('console.terms');
  const app = useTranslations('console.app');
  const textOf = useFigureText();
  const staff = useStaff();
  const { dialog, showDialog } = useTableAddress();
  const { terms, termsProposal, version } = offer;
  const mayPropose = termsProposal === null && isOpenTo(proposeOptionTerms, staff?.roles ?? []);
  return (
    <Card title={t('terms')}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">{t('termsText')}</p>
        {termsProposal === null ? null : <WaitingProposal text={approval('waiting')} proposal={termsProposal} />}
        <Facts
          rows={[
            [names('lossLevel'), textOf('lossLevel', terms.lossLevel)],
            [
              names('stakes'),
              terms.stakes === '' ? (
                app('none')
              ) : (
                <bdi key="stakes" dir="ltr">
                  {textOf('stakes', terms.stakes)}
                </bdi>
              ),
            ],
            [names('paper'), textOf('paper', terms.paper)],
            [names('demo'), textOf('demo', terms.demo)],
            [approval('version'), String(version)],
          ]}
        />
        {mayPropose ? (
          <Button tone="accent" className="self-start" onClick={() => showDialog(DIALOG)}>
            {approval('propose')}
          </Button>
        ) : null}
      </div>
      <Suspense>
        {mayPropose && dialog === DIALOG ? (
          <OptionTermsDialog terms={terms} onClose={() => showDialog(undefined)} />
        ) : null}
      </Suspense>
    </Card>
  );
}
