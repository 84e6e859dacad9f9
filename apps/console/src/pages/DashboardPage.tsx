import { useQuery } from '@tanstack/react-query';
import { Badge } from '@vitrine/ui/components/Badge';
import { Failed, Skeleton } from '@vitrine/ui/components/States';
import { dashboard } from '@vitrine/wire/operator/views/dashboard';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../app/client.ts';
import { useProblemText } from '../app/problem.ts';
import { Page } from '../parts/Page.tsx';

const REFRESH_MS = 3_000;

/** Grouped as everywhere: 12,345.67. */
const grouped = (text: string) =>
  new Intl.NumberFormat('zh-CN-u-nu-latn', { maximumFractionDigits: 6 }).format(text as Intl.StringNumericLiteral);

/** The house at a glance. */
export default function DashboardPage() {
  const t = useTranslations('console.dashboard');
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too.
        tabIndex={0}
        className="grid min-h-0 flex-1 content-start gap-3 overflow-y-auto p-3 lg:grid-cols-2"
      >
        <Card title={t('engine')}>
          <Rows
            rows={[
              [
                t('accepting'),
                <Badge key="accepting" tone={engine.accepting ? 'up' : 'danger'}>
                  {t(engine.accepting ? 'runs' : 'stands')}
                </Badge>,
              ],
              [t('queued'), String(engine.queued)],
              [t('journalRows'), grouped(String(engine.journalRows))],
              [t('lastCommit'), `${engine.lastCommitMs} ms · ${engine.lastBatchRows}`],
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
                source,
                <span key={source} className="inline-flex flex-wrap justify-end gap-2">
                  {t('openOf', { open: String(open) })}
                  <Badge tone={stale > 0 ? 'warning' : 'up'}>
                    {stale > 0
                      ? t('staleOf', { stale: String(stale) })
                      : ageMs === null
                        ? t('noTick')
                        : `${(ageMs / 1000).toFixed(1)} s`}
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
            ]}
          />
        </Card>
        <Card title={t('books')}>
          <Figures
            head={[t('book'), t('customers'), t('openOrders'), t('held'), t('customersOwn'), t('houseResult')]}
            rows={data.books.map((row) => [
              t(`names.${row.book}`),
              grouped(String(row.customers)),
              grouped(String(row.openOrders)),
              grouped(row.held),
              grouped(row.customersOwn),
              grouped(row.houseResult),
            ])}
            empty={t('nobody')}
          />
        </Card>
        <Card title={t('exposure')}>
          <Figures
            head={[t('instrument'), t('book'), t('openOrders'), t('buys'), t('sells'), t('net')]}
            rows={data.exposure.map((row) => [
              row.showCode,
              t(`names.${row.book}`),
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

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 rounded-card border border-hairline bg-card p-4">
      <h2 className="pb-3 text-sm font-semibold">{title}</h2>
      {children}
    </section>
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

interface FiguresProps {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly empty: string;
}

/** Names in front, figures at the end. */
function Figures({ head, rows, empty }: FiguresProps) {
  if (rows.length === 0) return <p className="text-sm text-muted">{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too.
    <section tabIndex={0} aria-label={head.join(', ')} className="overflow-x-auto">
      <table className="numeric w-full text-sm">
        <thead>
          <tr className="text-xs text-muted">
            {head.map((name, at) => (
              <th key={name} scope="col" className={`py-1 font-normal ${at === 0 ? 'text-start' : 'ps-4 text-end'}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row[0]} ${row[1]}`} className="border-t border-hairline">
              {row.map((cell, at) =>
                at === 0 ? (
                  <th key={head[at]} scope="row" className="py-1.5 text-start font-semibold">
                    {cell}
                  </th>
                ) : (
                  <td key={head[at]} className="py-1.5 ps-4 text-end">
                    <bdi>{cell}</bdi>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
