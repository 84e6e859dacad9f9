import { Button } from '@vitrine/ui/components/Button';
import { Empty } from '@vitrine/ui/components/States';
import { type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import type { PageTitle } from '../room.ts';
import { type PagedCall, type RowOf, useFilteredRows } from '../table/call-rows.ts';
import type { DataTableProps } from '../table/data-table-props.ts';
import type { Filter } from '../table/filter.ts';
import { useOpenNext } from '../table/open-next.ts';
import { useTableAddress } from '../table/table-search.ts';
import { ListPage } from './ListPage.tsx';
import { Detail } from './Page.tsx';

const REFRESH_MS = 15_000;

interface OpenEntry {
  readonly onClose: () => void;
  /** Opens the next entry. */
  readonly onDecided: () => void;
}

type Inherited = 'caption' | 'columns' | 'rowKey' | 'empty' | 'emptyText';

interface Props<C extends PagedCall> extends Pick<DataTableProps<RowOf<C>>, Inherited> {
  /** Names page and table. */
  readonly name: PageTitle;
  /** Lists the entries in one state; those that wait, oldest first. */
  readonly call: C;
  /** The states that it can list. The first is the one of entries that wait. */
  readonly states: Filter & { readonly kind: 'choice' };
  /** By what else the entries can be filtered. */
  readonly filters?: readonly Filter[];
  /** Stands above the list: what can be done with several entries at once. */
  readonly summary?: (rows: readonly RowOf<C>[]) => ReactNode;
  /** The open entry beside the list, with all that its decision depends on. May be loaded when first opened. */
  readonly detail: (row: RowOf<C>, open: OpenEntry) => ReactNode;
}

/**
 * A page of entries that wait for a decision, oldest first. The list refreshes itself; J and K go through it. After a decision
 * (`useQueueDecision`) the next entry opens. An entry that a colleague has decided meanwhile says so and leads on.
 */
export function QueuePage<C extends PagedCall>(props: Props<C>) {
  const { call, states, filters = [], detail, summary, ...table } = props;
  const all = [{ ...states, byDefault: states.options[0]?.value ?? '' }, ...filters];
  const data = useFilteredRows(call, all, { refreshMs: REFRESH_MS });
  const openNext = useOpenNext(data, table.rowKey);
  const { open } = useTableAddress();
  const [first] = data.rows;
  return (
    <ListPage
      {...table}
      data={data}
      filters={all}
      {...(summary !== undefined && { summary: summary(data.rows) })}
      detail={({ row, close }) => {
        if (row !== undefined)
          return <Suspense>{detail(row, { onClose: close, onDecided: () => openNext(row) })}</Suspense>;
        if (data.status !== 'success' || data.isRefreshing) return undefined;
        return <NotListed onClose={close} openFirst={first && (() => open(table.rowKey(first)))} />;
      }}
    />
  );
}

interface NotListedProps {
  readonly onClose: () => void;
  /** Opens the entry that has waited longest; undefined if none waits. */
  readonly openFirst: (() => void) | undefined;
}

/** Stands for an entry that is in another state by now, or on a later page. */
function NotListed({ onClose, openFirst }: NotListedProps) {
  const t = useTranslations('console.queue');
  return (
    <Detail title={t('notListed')} onClose={onClose}>
      <Empty
        title={t('notListed')}
        text={t('notListedText')}
        action={openFirst && <Button onClick={openFirst}>{t('openFirst')}</Button>}
      />
    </Detail>
  );
}
