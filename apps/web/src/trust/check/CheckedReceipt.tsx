import { OUTCOMES } from '@vitrine/domain/options/index';
import { Button } from '@vitrine/ui/components/Button';
import { Numeric } from '@vitrine/ui/components/Figures';
import { downloadFile } from '@vitrine/ui/download-file';
import { cx } from 'class-variance-authority';
import { Check, CircleHelp, Download, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Checked } from './check-receipt.ts';
import { type Evidence, fileText } from './saved-receipt.ts';
import type { Step, StepState } from './steps.ts';

interface Props {
  readonly evidence: Evidence;
  readonly checked: Checked;
  /** It came from a file, so that it need not be saved again. */
  readonly isSaved: boolean;
}

/** What came out, and every step of it in the order of the calculation. */
export function CheckedReceipt({ evidence, checked: { verdict, steps }, isSaved }: Props) {
  const t = useTranslations('trust.check');
  const { kind, id } = evidence.receipt;
  const count = (state: StepState) => steps.filter((step) => step.state === state).length;
  return (
    <section
      aria-label={t('result')}
      className="flex flex-col gap-4 border-y border-hairline bg-card p-4 lg:rounded-card lg:border lg:p-5"
    >
      <div className="flex flex-col gap-1">
        <h2 className="text-lg font-semibold">
          {t(`kind.${kind}`)} <Numeric>{id}</Numeric>
        </h2>
        <p
          role="status"
          data-verdict={verdict}
          className={cx('font-semibold', verdict === 'wrong' ? 'text-danger' : verdict === 'right' && 'text-up')}
        >
          {t(`verdict.${verdict}`)}
        </p>
        <p className="text-sm text-muted">
          {t('counts', { right: count('right'), wrong: count('wrong'), open: count('open') })}
        </p>
      </div>
      <ol className="flex flex-col divide-y divide-hairline">
        {steps.map((step, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          <StepLine key={place} step={step} />
        ))}
      </ol>
      <p className="text-sm text-muted">{t('auditor')}</p>
      {isSaved ? null : (
        <Button
          className="self-start"
          icon={<Download aria-hidden size={16} />}
          onClick={() =>
            downloadFile(`receipt-${kind}-${id}.json`, new Blob([fileText(evidence)], { type: 'application/json' }))
          }
        >
          {t('save')}
        </Button>
      )}
    </section>
  );
}

const ICONS = { right: Check, wrong: X, open: CircleHelp } as const;
const TONES = { right: 'text-up', wrong: 'text-danger', open: 'text-muted' } as const;

function StepLine({ step }: { readonly step: Step }) {
  const t = useTranslations('trust.check');
  const { name, state, row, formula, recorded, computed, why } = step;
  const Icon = ICONS[state];
  return (
    <li className="flex gap-3 py-2 text-sm" data-step={name} data-state={state}>
      <Icon aria-label={t(`state.${state}`)} role="img" size={18} className={cx('mt-0.5 shrink-0', TONES[state])} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap justify-between gap-x-3">
          <span className={state === 'wrong' ? 'font-semibold text-danger' : undefined}>{t(`step.${name}`)}</span>
          {row === undefined ? null : <span className="text-xs text-muted">{t('row', { row: String(row) })}</span>}
        </span>
        {formula === undefined ? null : <Figures>{formula}</Figures>}
        {computed === undefined ? null : <Value name={name} text={computed} sign="= " />}
        {state === 'right' || recorded === undefined ? null : (
          <span className="text-xs">
            {t('recorded')} <Value name={name} text={recorded} />
          </span>
        )}
        {why === undefined ? null : <span className="text-xs text-muted">{t(`why.${why}`)}</span>}
      </div>
    </li>
  );
}

interface ValueProps {
  readonly name: Step['name'];
  readonly text: string;
  readonly sign?: string;
}

/** A figure or a hash as it is written, an outcome in words. */
function Value({ name, text, sign = '' }: ValueProps) {
  const t = useTranslations('trust.check');
  if (name === 'rowHash') return <Figures>{text}</Figures>;
  const outcome = name === 'up' || name === 'down' ? OUTCOMES.find((one) => one === text) : undefined;
  return outcome === undefined ? (
    <Figures>{`${sign}${text}`}</Figures>
  ) : (
    <span className="text-xs text-muted">{t(`outcome.${outcome}`)}</span>
  );
}

/** Figures and hashes read left to right, and break where they must. */
function Figures({ children }: { readonly children: React.ReactNode }) {
  return <Numeric className="text-start text-xs wrap-anywhere text-muted">{children}</Numeric>;
}
