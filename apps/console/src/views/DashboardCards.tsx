import { Link } from '@tanstack/react-router';
import { Badge } from '@vitrine/ui/components/Badge';
import type { ResponseOf } from '@vitrine/wire/call';
import type { dashboard } from '@vitrine/wire/views/operator/dashboard';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '../ground/parts/Card.tsx';
import { FigureTable } from '../ground/parts/FigureTable.tsx';
import { lotsText } from '../ground/parts/figure.tsx';
import { grouped } from '../ground/parts/grouped.ts';
import { LINK } from '../ground/parts/link-class.ts';
import { useSourceName } from '../market/index.ts';

type Dashboard = ResponseOf<typeof dashboard>;

/** An amount at a glance; the ledger has all decimals. */
const money = (text: string): string => grouped(text, 2, 2);

/** While there is no price, or no money to compare with. */
const NONE = '—';
const valueText = (text: string | null): string => (text === null ? NONE : money(text));

interface Props {
  readonly data: Dashboard;
}

/** Two intervals: at least one checkpoint is missing. */
const LATE_MS = 7_200_000;
const HOUR_MS = 3_600_000;

function useCheckpointLines({ ageMs, rows, key, undelivered }: Dashboard['checkpoint']): readonly Line[] {
  const t = useTranslations('console.dashboard');
  const age = (
    <Badge key="age" tone={ageMs === null || ageMs > LATE_MS ? 'danger' : 'up'}>
      {ageMs === null ? t('none') : t('minutesAgo', { minutes: Math.floor(ageMs / 60_000) })}
    </Badge>
  );
  const waiting = (
    <Badge key="undelivered" tone="danger">
      {String(undelivered)}
    </Badge>
  );
  return [
    [t('checkpoint'), age],
    [t('checkpointRows'), grouped(String(rows))],
    ...(undelivered === null || undelivered === 0 ? [] : [[t('undelivered'), waiting] as const]),
    [
      t('checkpointKey'),
      <bdi key="key" dir="ltr">
        {key}
      </bdi>,
    ],
  ];
}

/** From two intervals on at least one backup is missing. */
const isLate = ({ ageMs, everyHours, failure }: NonNullable<Dashboard['backup']>): boolean =>
  failure !== null || ageMs === null || ageMs > 2 * everyHours * HOUR_MS;

function useBackupLines(backup: Dashboard['backup']): readonly Line[] {
  const t = useTranslations('console.dashboard');
  if (backup === null) return [[t('backup'), t('backupOff')]];
  const { ageMs, failure, drill } = backup;
  const hours = (ms: number): string => t('hoursAgo', { hours: Math.floor(ms / HOUR_MS) });
  const age = (
    <Badge key="backup" tone={isLate(backup) ? 'danger' : 'up'}>
      {ageMs === null ? t('none') : hours(ageMs)}
    </Badge>
  );
  const why = (
    <bdi key="backupFailure" dir="ltr" className="text-danger">
      {failure}
    </bdi>
  );
  const drilled = drill && (
    <Badge key="drill" tone={drill.isGood ? 'up' : 'danger'}>
      {drill.isGood ? hours(drill.ageMs) : t('drillDamaged')}
    </Badge>
  );
  return [
    [t('backup'), age],
    ...(failure === null ? [] : [[t('backupFailure'), why] as const]),
    ...(drilled === null ? [] : [[t('drill'), drilled] as const]),
  ];
}

/** Nothing where the disk is not watched. */
function useDiskLines(disk: Dashboard['disk']): readonly Line[] {
  const t = useTranslations('console.dashboard');
  if (disk === null) return [];
  const free = grouped(String(disk.freeMb));
  const text = disk.isShort ? t('diskShort', { free, least: grouped(String(disk.leastMb)) }) : t('diskFree', { free });
  return [
    [
      t('disk'),
      <Badge key="disk" tone={disk.isShort ? 'danger' : 'up'}>
        {text}
      </Badge>,
    ],
  ];
}

export function EngineCard({ data: { engine, quarantined, checkpoint, backup, disk } }: Props) {
  const t = useTranslations('console.dashboard');
  const isOpening = engine.accepting && disk?.isShort !== true;
  const clockOff = (
    <Badge key="clockOff" tone="danger">
      {t('seconds', { s: String(Math.round(engine.clockOffMs / 100) / 10) })}
    </Badge>
  );
  return (
    <Card title={t('engine')}>
      <Lines
        rows={[
          [
            t('accepting'),
            <Badge key="accepting" tone={isOpening ? 'up' : 'danger'}>
              {t(isOpening ? 'yes' : 'no')}
            </Badge>,
          ],
          ...(engine.clockOffMs === 0 ? [] : [[t('clockOff'), clockOff] as const]),
          [t('queued'), String(engine.queued)],
          [t('journalRows'), grouped(String(engine.journalRows))],
          [t('lastCommit'), t('commitOf', { ms: String(engine.lastCommitMs), count: engine.lastBatchRows })],
          [
            t('quarantined'),
            quarantined === 0 ? '0' : <Badge key="quarantined" tone="danger">{`${quarantined}`}</Badge>,
          ],
          ...useDiskLines(disk),
          ...useBackupLines(backup),
          ...useCheckpointLines(checkpoint),
        ]}
      />
    </Card>
  );
}

export function MarketCard({ data: { feeds, halted, engine } }: Props) {
  const t = useTranslations('console.dashboard');
  const sourceName = useSourceName();
  const filtered = (
    <Badge key="filtered" tone="warning">
      {grouped(String(engine.filteredTicks))}
    </Badge>
  );
  const names = (
    <Badge key="halted" tone="danger">
      {halted.join(', ')}
    </Badge>
  );
  return (
    <Card title={t('market')}>
      <Lines
        rows={[
          ...feeds.map((feed) => [sourceName(feed.source), <FeedState key={feed.source} feed={feed} />] as const),
          [t('halted'), halted.length === 0 ? t('none') : names],
          ...(engine.filteredTicks === 0 ? [] : [[t('filteredTicks'), filtered] as const]),
        ]}
      />
    </Card>
  );
}

/** How many instruments of a source are open, and how old its prices are. */
function FeedState({ feed: { open, stale, ageMs } }: { readonly feed: Dashboard['feeds'][number] }) {
  const t = useTranslations('console.dashboard');
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {t('openOf', { open })}
      <Badge tone={stale > 0 ? 'warning' : 'up'}>
        {stale > 0
          ? t('staleOf', { stale: String(stale) })
          : ageMs === null
            ? t('noTick')
            : t('tickAge', { s: (ageMs / 1000).toFixed(1) })}
      </Badge>
    </span>
  );
}

export function BooksCard({ data }: Props) {
  const t = useTranslations('console.dashboard');
  const books = useTranslations('console.books');
  return (
    <Card title={t('books', { currency: data.currency })}>
      <FigureTable
        head={[
          t('book'),
          t('customers'),
          t('openOrders'),
          t('held'),
          t('customerFunds'),
          t('houseResult'),
          t('stressLoss'),
          t('limitUse'),
        ]}
        rows={data.books.map((row) => [
          books(row.book),
          grouped(String(row.customers)),
          grouped(String(row.openOrders)),
          money(row.held),
          money(row.customersOwn),
          money(row.houseResult),
          money(row.stressLoss),
          row.limitUse === null ? NONE : `${row.limitUse}%`,
        ])}
        empty={t('noCustomers')}
      />
    </Card>
  );
}

export function ExposureCard({ data }: Props) {
  const t = useTranslations('console.dashboard');
  const books = useTranslations('console.books');
  return (
    <Card title={t('exposure', { currency: data.currency })}>
      <FigureTable
        head={[
          t('instrument'),
          t('book'),
          t('openOrders'),
          t('buys'),
          t('sells'),
          t('net'),
          t('netNotional', { currency: data.currency }),
          t('openProfit'),
          t('stressLoss'),
        ]}
        rows={data.exposure.map((row) => [
          row.showCode,
          books(row.book),
          grouped(String(row.orders)),
          lotsText(row.buyLots),
          lotsText(row.sellLots),
          lotsText(row.netLots),
          valueText(row.netNotional),
          valueText(row.openProfit),
          valueText(row.stressLoss),
        ])}
        empty={t('nothingOpen')}
        cell={(place, column) => (column === 0 ? <InstrumentLink row={data.exposure[place]!} /> : undefined)}
      />
    </Card>
  );
}

function InstrumentLink({ row: { instrument, showCode } }: { readonly row: Dashboard['exposure'][number] }) {
  return (
    <Link to="/instruments" search={{ id: String(instrument) }} className={LINK}>
      {showCode}
    </Link>
  );
}

type Line = readonly [name: string, value: ReactNode];

function Lines({ rows }: { readonly rows: readonly Line[] }) {
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
