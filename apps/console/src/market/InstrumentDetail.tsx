import { Button } from '@vitrine/ui/components/Button';
import { haltInstrument } from '@vitrine/wire/market/operator/halt-instrument';
import type { OperatorInstrument } from '@vitrine/wire/market/operator/operator-instruments';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AuditLink } from '../ground/parts/AuditLink.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { Detail } from '../ground/parts/Page.tsx';
import { WaitingProposal } from '../ground/parts/WaitingProposal.tsx';
import { isOpenTo } from '../ground/roles.ts';
import { useStaff } from '../ground/session.ts';
import { FeedTerms, InstrumentTerms } from './InstrumentTerms.tsx';
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
  const [asked, setAsked] = useState<keyof typeof DIALOGS>();
  const Dialog = asked && DIALOGS[asked];
  const mayAct = isOpenTo(haltInstrument, staff?.roles ?? []);
  return (
    <Detail
      title={instrument.showCode}
      onClose={onClose}
      footer={mayAct ? <InstrumentActions instrument={instrument} onAsk={setAsked} /> : undefined}
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
        {Dialog === undefined ? null : <Dialog instrument={instrument} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </Detail>
  );
}

interface ActionsProps {
  readonly instrument: OperatorInstrument;
  readonly onAsk: (dialog: keyof typeof DIALOGS) => void;
}

function InstrumentActions({ instrument: { halt, termsProposal }, onAsk }: ActionsProps) {
  const t = useTranslations('console.instruments');
  const approval = useTranslations('console.approval');
  return (
    <>
      {halt === null ? (
        <Button tone="sell" className="flex-1" onClick={() => onAsk('halt')}>
          {t('halt')}
        </Button>
      ) : halt.resumeProposal === null ? (
        <Button tone="accent" className="flex-1" onClick={() => onAsk('resume')}>
          {t('proposeResume')}
        </Button>
      ) : null}
      {termsProposal === null ? (
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
