import { Link } from '@tanstack/react-router';
import { cx } from 'class-variance-authority';
import { CircleHelp, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useConservation } from './conservation.ts';

/** Shows on every page whether the books balance, and links to the report. */
export function ConservationLight() {
  const t = useTranslations('console.conservation');
  const { state } = useConservation();
  const Icon = state === 'good' ? ShieldCheck : state === 'bad' ? ShieldAlert : CircleHelp;
  return (
    <>
      <Link
        to="/conservation"
        aria-label={t(state)}
        className={cx(
          'flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2 text-sm font-semibold sm:h-9 pointer-coarse:h-11',
          state === 'good' && 'text-up hover:bg-up-tint',
          state === 'bad' && 'bg-danger-solid text-on-danger',
          (state === 'unknown' || state === 'checking') && 'text-warning hover:bg-warning-tint',
        )}
      >
        <Icon aria-hidden size={18} className="shrink-0" />
        <span className="hidden xl:block">{t(state)}</span>
      </Link>
      <span role="status" className="sr-only">
        {state === 'bad' ? t('bad') : null}
      </span>
    </>
  );
}
