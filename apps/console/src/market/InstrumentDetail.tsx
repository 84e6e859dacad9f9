import { Button } from '@vitrine/ui/components/Button';
import { haltInstrument } from '@vitrine/wire/market/operator/halt-instrument';
import type { OperatorInstrument } from '@vitrine/wire/market/operator/operator-instruments';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { AuditLink } from '../ground/parts/AuditLink.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { Detail } from '../ground/parts/Page.tsx';
import { WaitingProposal } from '../ground/parts/WaitingProposal.tsx';
import { isOpenTo } from '../ground/roles.ts';
import { useStaff } from '../ground/session.ts';
import { useTableAddress } from '../ground/table/table-search.ts';
import { FeedTerms, InstrumentTerms } from './InstrumentTerms.tsx';
import { actionsOf } from './instrument-actions.ts';
import type { InstrumentProps } from './instrument-props.ts';
import { TermsHistory } from './TermsHistory.tsx';

// Loaded when first opened.
const DIALOGS = {
  halt: lazy(() => import('./HaltDialog.tsx').then((module) => ({ default: module.HaltDialog }))),
  resume: lazy(() => import('./ResumeDialog.tsx').then((module) => ({ default: module.ResumeDialog }))),
  terms: lazy(() =>
    import('./InstrumentTermsDialog.tsx').then((module) => ({ default: module.InstrumentTermsDialog })),
  ),
};

export function InstrumentDetail({ instrument, onClose }: InstrumentProps) {
  const staff = useStaff();
  const { dialog, showDialog } = useTableAddress();
  const mayAct = isOpenTo(haltInstrument, staff?.roles ?? []);
  const offered = mayAct ? actionsOf(instrument) : [];
  const asked = offered.find((name) => name === dialog);
  const Dialog = asked && DIALOGS[asked];
  return (
    <Detail
      title={instrument.showCode}
      onClose={onClose}
      footer={mayAct ? <InstrumentActions offered={offered} onAsk={showDialog} /> : undefined}
    >
      <div className="flex flex-col gap-5">
        <InstrumentNotices instrument={instrument} />
        <InstrumentTerms instrument={instrument} />
        <FeedTerms instrument={instrument} />
        <TermsHistory instrument={instrument.id} />
        <p className="text-sm">
          <AuditLink subject={`instrument/${instrument.id}`} />
        </p>
      </div>
      <Suspense>
        {Dialog === undefined ? null : <Dialog instrument={instrument} onClose={() => showDialog(undefined)} />}
      </Suspense>
    </Detail>
  );
}

type Action = keyof typeof DIALOGS;

interface ActionsProps {
  readonly offered: readonly Action[];
  readonly onAsk: (dialog: Action) => void;
}

function InstrumentActions({ offered, onAsk }: ActionsProps) {
  const t = useTranslations('console.instruments');
  const approval = useTranslations('console.approval');
  return (
    <>
      {offered.includes('halt') ? (
        <Button tone="sell" className="flex-1" onClick={() => onAsk('halt')}>
          {t('halt')}
        </Button>
      ) : null}
      {offered.includes('resume') ? (
        <Button tone="accent" className="flex-1" onClick={() => onAsk('resume')}>
          {t('proposeResume')}
        </Button>
      ) : null}
      {offered.includes('terms') ? (
        <Button className="flex-1" onClick={() => onAsk('terms')}>
          {approval('propose')}
        </Button>
      ) : null}
    </>
  );
}

/** A halt, and the proposals that wait for a decision. */
function InstrumentNotices({ instrument: { halt, termsProposal } }: { readonly instrument: OperatorInstrument }) {
  const t = useTranslations('console.instruments');
  const approval = useTranslations('console.approval');
  return (
    <>
      {halt === null ? null : (
        <section aria-label={t('statuses.halted')} className="rounded-card bg-danger-tint p-3 text-sm text-danger">
          <p className="font-semibold">{t(`reasons.${halt.reason}`)}</p>
          <p>
            {t('haltedBy', { name: halt.by })} · <Instant asAge at={halt.haltedAt} />
          </p>
        </section>
      )}
      {halt?.resumeProposal == null ? null : (
        <WaitingProposal text={t('pendingResumeText')} proposal={halt.resumeProposal} />
      )}
      {termsProposal === null ? null : <WaitingProposal text={approval('waiting')} proposal={termsProposal} />}
    </>
  );
}
