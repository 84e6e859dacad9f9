import { useQuery } from '@tanstack/react-query';
import { conservation } from '@vitrine/wire/operator/ledger/conservation';
import { cx } from 'class-variance-authority';
import { CircleHelp, ShieldAlert, ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from './client.ts';

const ConservationReport = lazy(() => import('./ConservationReport.tsx'));

const REFRESH_MS = 30_000;

/** Whether the house's books balance: always in sight, its report one press away. */
export function ConservationLight() {
  const t = useTranslations('console.conservation');
  const [isOpen, setIsOpen] = useState(false);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['conservation'],
    queryFn: ({ signal }) => client.call(conservation, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
  // An old answer says nothing about now.
  const state = isError
    ? 'unknown'
    : data === undefined
      ? 'checking'
      : data.checkedAt === null
        ? 'checking'
        : data.isConserved
          ? 'good'
          : 'bad';
  const Icon = state === 'good' ? ShieldCheck : state === 'bad' ? ShieldAlert : CircleHelp;
  return (
    <>
      <button
        type="button"
        aria-label={t(state)}
        onClick={() => setIsOpen(true)}
        className={cx(
          'flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2 text-sm font-semibold sm:h-9 pointer-coarse:h-11',
          state === 'good' && 'text-up hover:bg-up-tint',
          state === 'bad' && 'bg-danger-solid text-on-danger',
          (state === 'unknown' || state === 'checking') && 'text-warning hover:bg-warning-tint',
        )}
      >
        <Icon aria-hidden size={18} className="shrink-0" />
        <span className="hidden xl:block">{t(state)}</span>
      </button>
      <span role="status" className="sr-only">
        {state === 'bad' ? t('bad') : null}
      </span>
      {isOpen ? (
        <Suspense>
          <ConservationReport
            state={state}
            report={data}
            isChecking={isFetching}
            onCheck={() => void refetch()}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
