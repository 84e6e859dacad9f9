import { Link, useNavigate } from '@tanstack/react-router';
import { Skeleton } from '@vitrine/ui/components/States';
import type { OptionRow } from '@vitrine/wire/options/order';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { ListEnd, NoRows } from '../../ground/ListEnd.tsx';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import { ZoneNote } from '../../ground/time-zone.tsx';
import { CLOSED } from '../option-calls.ts';
import { type OptionList, useOptionList } from '../option-list.ts';
import { OptionCards } from './OptionCards.tsx';
import { OptionTable } from './OptionTable.tsx';

/** Closed options shown below the running ones. */
const RESULTS = 5;

interface Props {
  readonly look: 'table' | 'cards';
  readonly running: OptionList;
}

/** The customer's options beside the chart: running ones, and the last closed ones with their outcomes. */
export function OptionPanel({ look, running }: Props) {
  const t = useTranslations('options.list');
  const app = useTranslations('ground');
  const closed = useOptionList(CLOSED);
  const navigate = useNavigate();
  const open = useCallback(
    ({ Id, Status }: OptionRow) => void navigate({ to: '/order', search: { source: 1, type: Status, id: Id } }),
    [navigate],
  );
  if (running.error !== null) return <NoAnswer answer={running} />;
  if (running.status === 'first' || closed.status === 'first')
    return (
      <div role="status" aria-busy className="flex flex-col gap-3 p-4">
        <span className="sr-only">{app('loading')}</span>
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
    );
  const ids = new Set(running.rows.map(({ Id }) => Id));
  const rows = [...running.rows, ...closed.rows.slice(0, RESULTS).filter(({ Id }) => !ids.has(Id))];
  if (rows.length === 0) return <NoRows text={t('emptyPanel')} />;
  return (
    <>
      {look === 'table' ? (
        <OptionTable look="panel" caption={t('tab')} rows={rows} total={rows.length} onOpen={open} />
      ) : (
        <OptionCards rows={rows} onOpen={open} />
      )}
      {rows.length < running.total + closed.total ? null : <ListEnd />}
      <p className="flex flex-wrap items-center justify-between gap-x-4 px-4 text-sm">
        <Link
          to="/order"
          search={{ source: 1 }}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline"
        >
          {t('all')}
        </Link>
        {look === 'cards' ? (
          <span className="text-xs text-muted">
            <ZoneNote />
          </span>
        ) : null}
      </p>
    </>
  );
}
