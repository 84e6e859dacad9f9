import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import { haltInstrument } from '@vitrine/wire/market/operator/halt-instrument';
import { lazy, Suspense, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Instant } from '../ground/parts/Instant.tsx';
import { Detail, Facts } from '../ground/parts/Page.tsx';
import { WaitingProposal } from '../ground/parts/WaitingProposal.tsx';
import { isOpenTo } from '../ground/roles.ts';
import { useStaff } from '../ground/session.ts';
import type { InstrumentProps } from './instrument-props.ts';
import { STATUS_TONE, statusOf } from './instrument-status.ts';
import { sessionLines } from './session-lines.ts';
import { useSourceName } from './source-name.ts';
import { TermsHistory } from './TermsHistory.tsx';

// Loaded when first opened.
const HaltDialog = lazy(() => import('./HaltDialog.tsx').then((module) => ({ default: module.HaltDialog })));
const ResumeDialog = lazy(() => import('./ResumeDialog.tsx').then((module) => ({ default: module.ResumeDialog })));
const InstrumentTermsDialog = lazy(() =>
  import('./InstrumentTermsDialog.tsx').then((module) => ({ default: module.InstrumentTermsDialog })),
);

export function InstrumentDetail({ instrument, onClose }: InstrumentProps) {
  const t = useTranslations('console.instruments');
  const approval = useTranslations('console.approval');
  const sourceName = useSourceName();
  const names = useTranslations('console.terms');
  const hints = useTranslations('console.termsHint');
  const locale = useLocale();
  const staff = useStaff();
  const [asked, setAsked] = useState<'halt' | 'resume' | 'terms'>();
  const { id, showCode, halt, terms, termsProposal } = instrument;
  const mayAct = isOpenTo(haltInstrument, staff?.roles ?? []);
  const status = statusOf(instrument);
  const close = () => setAsked(undefined);
  return (
    <Detail
      title={showCode}
      onClose={onClose}
      footer={
        mayAct ? (
          <>
            {halt === null ? (
              <Button tone="sell" className="flex-1" onClick={() => setAsked('halt')}>
                {t('halt')}
              </Button>
            ) : halt.resumeProposal === null ? (
              <Button tone="accent" className="flex-1" onClick={() => setAsked('resume')}>
                {t('proposeResume')}
              </Button>
            ) : null}
            {termsProposal === null ? (
              <Button className="flex-1" onClick={() => setAsked('terms')}>
                {approval('propose')}
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-5">
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
        <Facts
          rows={[
            [
              t('status'),
              <Badge key="status" tone={STATUS_TONE[status]}>
                {t(`statuses.${status}`)}
              </Badge>,
            ],
            [approval('version'), String(instrument.version)],
            [names('lotStep'), terms.lotStep],
            [t('lots'), `${terms.minLots} – ${terms.maxLots}`],
            [names('marginMode'), t(terms.marginMode === '1' ? 'perLot' : 'percentOfNotional')],
            ...(terms.marginMode === '1' ? ([[names('marginPerLot'), terms.marginPerLot]] as const) : []),
            [
              names('feeRate'),
              <span key="feeRate">
                {terms.feeRate}
                <span className="block text-xs text-muted">{hints('feeRate')}</span>
              </span>,
            ],
            [
              t('swap'),
              Number(terms.swapBuy) === 0 && Number(terms.swapSell) === 0 ? (
                t('noSwap')
              ) : (
                <bdi key="nights" dir="ltr">
                  {terms.swapBuy} / {terms.swapSell}
                </bdi>
              ),
            ],
            [names('multiples'), terms.multiples.replaceAll(',', ', ')],
            [names('realCap'), terms.realCap],
            [names('paperCap'), terms.paperCap],
            [names('demoCap'), terms.demoCap],
            [
              names('sessions'),
              terms.isAlwaysOpen === '1' ? (
                t('always')
              ) : (
                <ul key="sessions">
                  {sessionLines(terms.sessions, locale).map((line) => (
                    <li key={line}>
                      <bdi dir="ltr">{line}</bdi>
                    </li>
                  ))}
                  <li className="text-muted">{t(`zones.${terms.zone}`)}</li>
                </ul>
              ),
            ],
            [names('holidays'), terms.holidays === '' ? t('none') : terms.holidays.replaceAll(',', ', ')],
          ]}
        />
        <section aria-labelledby="feed" className="flex flex-col gap-2">
          <h3 id="feed" className="text-sm font-semibold">
            {t('priceFeed')}
          </h3>
          <p className="text-xs text-muted">{t('priceFeedText')}</p>
          <Facts
            rows={[
              [t('source'), sourceName(instrument.source)],
              [t('spread'), String(instrument.spreadPoints)],
              [t('fillRule'), t(instrument.fillRule === 'next' ? 'fillRules.next' : 'fillRules.last')],
              [
                t('quoteMaxAge'),
                <bdi key="age" dir="ltr">
                  {instrument.quoteMaxAgeMs / 1000} s
                </bdi>,
              ],
              [t('units'), instrument.unitsPerLot],
              [t('precision'), String(instrument.pricePrecision)],
            ]}
          />
        </section>
        <TermsHistory instrument={id} />
      </div>
      <Suspense>
        {asked === 'halt' ? <HaltDialog instrument={instrument} onClose={close} /> : null}
        {asked === 'resume' ? <ResumeDialog instrument={instrument} onClose={close} /> : null}
        {asked === 'terms' ? <InstrumentTermsDialog instrument={instrument} onClose={close} /> : null}
      </Suspense>
    </Detail>
  );
}
