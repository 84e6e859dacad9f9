import { useQuery } from '@tanstack/react-query';
import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import { Empty, Failed, Skeleton } from '@vitrine/ui/components/States';
import { type JournalRowHead, journalRow, journalRows } from '@vitrine/wire/operator/trust/journal';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../app/client.ts';
import { useProblemText } from '../app/problem.ts';
import { CopyId } from '../parts/CopyId.tsx';
import { chainHash } from '../parts/chain-hash.ts';
import { Instant } from '../parts/Instant.tsx';
import { Detail, Facts, Page, Split } from '../parts/Page.tsx';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/DataTable.tsx';
import { useKeyedRows } from '../table/keyed-pages.ts';
import { useTableAddress } from '../table/table-search.ts';

const rowKey = ({ seq }: JournalRowHead) => String(seq);

/** How often each happened, in the order of their first: `2 x Posted`. */
function counted(events: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const event of events) counts.set(event, (counts.get(event) ?? 0) + 1);
  return [...counts].map(([event, count]) => (count === 1 ? event : `${count} × ${event}`)).join(', ');
}

/** Everything that the core ever decided, in its order, to be read and reckoned again. */
export default function JournalPage() {
  const t = useTranslations('console.journal');
  const title = useTranslations('console.title');
  const address = useTableAddress();
  const data = useKeyedRows<JournalRowHead>(['journal'], (after, signal) =>
    client.call(journalRows, after === undefined ? {} : { after }, { ...(signal && { signal }) }),
  );
  const columns = useMemo(
    (): readonly Column<JournalRowHead>[] => [
      { key: 'seq', label: t('row'), value: ({ seq }) => seq, align: 'end' },
      { key: 'at', label: t('at'), value: ({ at }) => at, cell: ({ at }) => <Instant at={at} /> },
      { key: 'events', label: t('events'), value: ({ events }) => counted(events) },
      {
        key: 'hash',
        label: t('hash'),
        value: ({ hash }) => hash,
        cell: ({ hash }) => <code className="text-xs">{hash.slice(0, 12)}…</code>,
      },
    ],
    [t],
  );
  const open = Number(address.openId);
  return (
    <Page title={title('journal')}>
      <Split
        list={
          <DataTable
            name="journal"
            caption={t('caption')}
            columns={columns}
            rowKey={rowKey}
            data={data}
            address={address}
            empty={<Empty title={t('empty')} text={t('emptyText')} />}
            opens
          />
        }
        detail={
          Number.isSafeInteger(open) && open > 0 ? (
            <One
              key={open}
              seq={open}
              onClose={() => address.open(undefined)}
              onSeq={(seq) => address.open(String(seq))}
            />
          ) : undefined
        }
      />
    </Page>
  );
}

interface OneProps {
  readonly seq: number;
  readonly onClose: () => void;
  readonly onSeq: (seq: number) => void;
}

function One({ seq, onClose, onSeq }: OneProps) {
  const t = useTranslations('console.journal');
  const app = useTranslations('console.app');
  const problem = useProblemText();
  const [verdict, setVerdict] = useState<'equal' | 'different' | 'impossible'>();
  const answer = useQuery({
    queryKey: ['journal-row', seq],
    queryFn: ({ signal }) => client.call(journalRow, { seq }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const row = answer.data;
  const reckon = async () => {
    if (row === undefined) return;
    const hash = await chainHash(row.previousHash, row.body);
    setVerdict(hash === undefined ? 'impossible' : hash === row.hash ? 'equal' : 'different');
  };
  return (
    <Detail
      title={t('rowOf', { seq: String(seq) })}
      onClose={onClose}
      footer={
        <>
          <Button inert={seq === 1} onClick={() => onSeq(seq - 1)}>
            {t('previous')}
          </Button>
          <Button onClick={() => onSeq(seq + 1)}>{t('next')}</Button>
          <Button tone="accent" className="flex-1" inert={row === undefined} onClick={() => void reckon()}>
            {t('reckon')}
          </Button>
        </>
      }
    >
      {answer.isError ? (
        <Failed
          title={t('failed')}
          text={problem(answer.error)}
          retryLabel={app('retry')}
          onRetry={() => void answer.refetch()}
        />
      ) : row === undefined ? (
        <Skeleton className="h-40" />
      ) : (
        <div className="flex flex-col gap-4">
          <Facts
            rows={[
              [t('at'), <Instant key="at" at={row.at} />],
              [t('previousHash'), <CopyId key="previous" text={row.previousHash} />],
              [t('hash'), <CopyId key="hash" text={row.hash} />],
            ]}
          />
          <p role="status" className="text-sm empty:hidden">
            {verdict === undefined ? null : (
              <Badge tone={verdict === 'equal' ? 'up' : verdict === 'different' ? 'danger' : 'warning'}>
                {t(verdict)}
              </Badge>
            )}
          </p>
          <p className="text-xs text-muted">{t('bodyText')}</p>
          <pre
            dir="ltr"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too.
            tabIndex={0}
            className="max-h-96 overflow-auto rounded-card bg-sunken p-3 text-xs break-all whitespace-pre-wrap"
          >
            {row.body}
          </pre>
        </div>
      )}
    </Detail>
  );
}
