import { useQuery } from '@tanstack/react-query';
import { Badge } from '@vitrine/ui/components/Badge';
import { Failed, Skeleton } from '@vitrine/ui/components/States';
import { dashboard } from '@vitrine/wire/views/operator/dashboard';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { Card } from '../ground/parts/Card.tsx';
import { FigureTable, grouped } from '../ground/parts/FigureTable.tsx';
import { Page } from '../ground/parts/Page.tsx';
import { useProblemText } from '../ground/problem.ts';
import { useSourceName } from '../market/index.ts';

const REFRESH_MS = 3_000;

/** The state of the site at a glance. */
export default function DashboardPage() {
  const t = useTranslations('console.dashboard');
  const sourceName = useSourceName();
  const books = useTranslations('console.books');
  const title = useTranslations('console.title');
  const app = useTranslations('console.app');
  const problem = useProblemText();
  const answer = useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => client.call(dashboard, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
  const { data } = answer;
  if (data === undefined) {
    return (
      <Page title={title('dashboard')}>
        {answer.isError ? (
          <Failed
            title={t('failed')}
            text={problem(answer.error)}
            retryLabel={app('retry')}
            onRetry={() => void answer.refetch()}
          />
        ) : (
          <div className="grid gap-3 p-3 lg:grid-cols-2">
            {[1, 2, 3, 4].map((place) => (
              <Skeleton key={place} className="h-40" />
            ))}
          </div>
        )}
      </Page>
    );
  }
  const { engine } = data;
  return (
    <Page title={title('dashboard')}>
      <section
        aria-label={title('dashboard')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area has to be reachable by keyboard.
        tabIndex={0}
        className="grid min-h-0 flex-1 content-start gap-3 overflow-y-auto p-3 lg:grid-cols-2"
      >
        <Card title={t('engine')}>
          <Rows
            rows={[
              [
                t('accepting'),
                <Badge key="accepting" tone={engine.accepting ? 'up' : 'danger'}>
                  {t(engine.accepting ? 'yes' : 'no')}
                </Badge>,
              ],
              [t('queued'), String(engine.queued)],
              [t('journalRows'), grouped(String(engine.journalRows))],
              [
                t('lastCommit'),
                <bdi key="commit" dir="ltr" className="numeric">
                  {engine.lastCommitMs} ms · {engine.lastBatchRows}
                </bdi>,
              ],
              [
                t('quarantined'),
                data.quarantined === 0 ? '0' : <Badge key="quarantined" tone="danger">{`${data.quarantined}`}</Badge>,
              ],
            ]}
          />
        </Card>
        <Card title={t('market')}>
          <Rows
            rows={[
              ...data.feeds.map(({ source, ageMs, open, stale }): readonly [string, ReactNode] => [
                sourceName(source),
                <span key={source} className="inline-flex flex-wrap justify-end gap-2">
                  {t('openOf', { open: String(open) })}
                  <Badge tone={stale > 0 ? 'warning' : 'up'}>
                    {stale > 0 ? (
                      t('staleOf', { stale: String(stale) })
                    ) : ageMs === null ? (
                      t('noTick')
                    ) : (
                      <bdi dir="ltr">{(ageMs / 1000).toFixed(1)} s</bdi>
                    )}
                  </Badge>
                </span>,
              ]),
              [
                t('halted'),
                data.halted.length === 0 ? (
                  t('none')
                ) : (
                  <Badge key="halted" tone="danger">
                    {data.halted.join(', ')}
                  </Badge>
                ),
              ],
              ...(engine.filteredTicks === 0
                ? []
                : [
                    [
                      t('filteredTicks'),
                      <Badge key="filtered" tone="warning">
                        {grouped(String(engine.filteredTicks))}
                      </Badge>,
                    ] as const,
                  ]),
            ]}
          />
        </Card>
        <Card title={t('books')}>
          <FigureTable
            head={[t('book'), t('customers'), t('openOrders'), t('held'), t('customerFunds'), t('houseResult')]}
            rows={data.books.map((row) => [
              books(row.book),
              grouped(String(row.customers)),
              grouped(String(row.openOrders)),
              grouped(row.held),
              grouped(row.customersOwn),
              grouped(row.houseResult),
            ])}
            empty={t('noCustomers')}
          />
        </Card>
        <Card title={t('exposure')}>
          <FigureTable
            head={[t('instrument'), t('book'), t('openOrders'), t('buys'), t('sells'), t('net')]}
            rows={data.exposure.map((row) => [
              row.showCode,
              books(row.book),
              grouped(String(row.orders)),
              grouped(row.buyLots),
              grouped(row.sellLots),
              grouped(row.netLots),
            ])}
            empty={t('nothingOpen')}
          />
        </Card>
      </section>
    </Page>
  );
}

function Rows({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="flex flex-col gap-2 text-sm">
      {rows.map(([name, value]) => (
        <div key={name} className="flex min-h-6 items-center justify-between gap-4">
          <dt className="text-muted">{name}</dt>
          <dd className="numeric min-w-0 text-end wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
