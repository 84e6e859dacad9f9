import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { Segmented } from '@vitrine/ui/components/Segmented';
import { Empty, Failed, Skeleton } from '@vitrine/ui/components/States';
import type { ResponseOf } from '@vitrine/wire/call';
import type { OptionRow } from '@vitrine/wire/options/order';
import { auditLog } from '@vitrine/wire/staff/operator/audit';
import { journalRows } from '@vitrine/wire/trust/operator/journal-rows';
import { customer as customerCall } from '@vitrine/wire/views/operator/customer';
import { type CustomerLogEntry, customerLog } from '@vitrine/wire/views/operator/customer-log';
import { customerOptions } from '@vitrine/wire/views/operator/customer-options';
import { type CustomerOrder, customerOrders } from '@vitrine/wire/views/operator/customer-orders';
import { noteCustomer } from '@vitrine/wire/views/operator/note-customer';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { Card } from '../ground/parts/Card.tsx';
import { FigureTable, grouped } from '../ground/parts/FigureTable.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { LINK } from '../ground/parts/link-class.ts';
import { Detail, Facts, Page, Split } from '../ground/parts/Page.tsx';
import { useProblemText } from '../ground/problem.ts';
import { isOpenTo } from '../ground/roles.ts';
import { useSend } from '../ground/send.ts';
import { useStaff } from '../ground/session.ts';
import { useCallRows } from '../ground/table/call-rows.ts';
import type { Column } from '../ground/table/column.ts';
import { DataTable } from '../ground/table/DataTable.tsx';
import { type TableAddress, useTableAddress } from '../ground/table/table-search.ts';

const TABS = ['overview', 'holding', 'pending', 'history', 'options', 'log'] as const;
type Tab = (typeof TABS)[number];
const STATUS = { pending: '0', holding: '1', history: '3' } as const;
const isTab = (text: string | undefined): text is Tab => (TABS as readonly (string | undefined)[]).includes(text);

type Customer = ResponseOf<typeof customerCall>;

const figure = (text: string, least = 2): ReactNode => (
  <bdi dir="ltr" className="numeric">
    {grouped(text, least)}
  </bdi>
);

/** One customer: everything that staff may know of him, each thing in the words he himself reads. */
export default function CustomerPage() {
  const t = useTranslations('console.customer');
  const app = useTranslations('console.app');
  const books = useTranslations('console.books');
  const problem = useProblemText();
  const raw = useTableAddress();
  // Customer and tab are where the page is, not what its table is filtered by.
  const address = useMemo(() => ({ ...raw, filters: {} }), [raw]);
  const { customer: id = '', tab: asked } = raw.search;
  const tab = isTab(asked) ? asked : 'overview';
  const isNumber = /^[1-9]\d{0,14}$/.test(id);
  const answer = useQuery({
    queryKey: ['customer', id],
    queryFn: ({ signal }) => client.call(customerCall, { customer: id }, { signal }),
    enabled: isNumber,
  });
  const { data } = answer;
  const title = t('title', { customer: id });
  if (!isNumber || data === undefined) {
    return (
      <Page title={title}>
        {!isNumber ? (
          <Empty title={t('nobody')} text={t('nobodyText')} />
        ) : answer.isError ? (
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
  return (
    <Page
      title={title}
      aside={
        <>
          <Badge tone={data.book === 'real' ? 'accent' : 'neutral'}>{books(data.book)}</Badge>
          {data.isFrozen ? <Badge tone="warning">{t('frozen')}</Badge> : null}
          {data.isCalled ? <Badge tone="danger">{t('called')}</Badge> : null}
        </>
      }
    >
      <Segmented
        label={t('parts')}
        options={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
        value={tab}
        onChange={(value) => raw.filter('tab', value)}
        className="border-b border-hairline px-2"
      />
      {tab === 'overview' ? <Overview customer={data} /> : null}
      {tab === 'options' ? <Options id={id} address={address} /> : null}
      {tab === 'log' ? <Log id={id} address={address} /> : null}
      {tab === 'holding' || tab === 'pending' || tab === 'history' ? (
        <Orders key={tab} id={id} tab={tab} address={address} />
      ) : null}
    </Page>
  );
}

function Overview({ customer }: { readonly customer: Customer }) {
  const t = useTranslations('console.customer');
  const accounts = useTranslations('console.customer.account');
  const roles = useStaff()?.roles ?? [];
  const { figures } = customer;
  return (
    <section
      aria-label={t('tab.overview')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too.
      tabIndex={0}
      className="grid min-h-0 flex-1 content-start gap-3 overflow-y-auto p-3 lg:grid-cols-2"
    >
      <Card title={t('accounts')}>
        <FigureTable
          head={[t('account.name'), t('balance'), t('locked')]}
          rows={customer.accounts.map(({ type, balance, lockBalance }) => [
            accounts(type),
            grouped(balance, 2),
            grouped(lockBalance, 2),
          ])}
          empty={t('none')}
        />
        <p className="pt-2 text-xs text-muted">{t('inCurrency', { currency: customer.currency })}</p>
      </Card>
      <Card title={t('figures')}>
        <Facts
          rows={[
            [t('netValue'), figure(figures.net_value)],
            [t('free'), figure(figures.free)],
            [t('usedMargin'), figure(figures.used_margin)],
            [t('pendingMargin'), figure(figures.pending_margin)],
            [t('openProfit'), figure(figures.open_profit)],
            [t('ratio'), <bdi key="ratio">{figures.prepayment_ratio}%</bdi>],
            [
              t('levels'),
              <bdi key="levels" dir="ltr">
                {figures.margin_call_level}% / {figures.stop_out_level}%
              </bdi>,
            ],
          ]}
        />
      </Card>
      <Notes customer={customer} />
      <Card title={t('sessions')}>
        {customer.sessions.length === 0 ? (
          <p className="text-sm text-muted">{t('noSession')}</p>
        ) : (
          <Facts
            rows={customer.sessions.map((session) => [
              session.device === '' ? t('unknownDevice') : session.device,
              <Instant key={session.id} asAge at={session.lastSeenAt} />,
            ])}
          />
        )}
        <p className="pt-3 text-xs text-muted">
          {t('createdAt')} <Instant at={customer.createdAt} />
        </p>
        {isOpenTo(auditLog, roles) ? (
          <p className="pt-2 text-sm">
            <Link to="/audit" search={{ subject: `customer/${customer.id}` } as never} className={LINK}>
              {t('audit')}
            </Link>
          </p>
        ) : null}
      </Card>
    </section>
  );
}

const MOST = 1_000;

function Notes({ customer: { id, notes } }: { readonly customer: Customer }) {
  const t = useTranslations('console.customer');
  const [text, setText] = useState('');
  const note = useSend(noteCustomer, {
    touches: [['customer', String(id)]],
    done: () => t('noted'),
    onDone: () => setText(''),
  });
  const written = text.trim().replace(/\s+/g, ' ');
  return (
    <Card title={t('notes')}>
      <form
        className="flex items-end gap-2 pb-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (written !== '') note.send({ customer: String(id), text: written });
        }}
      >
        <div className="min-w-0 flex-1">
          <Field label={t('newNote')} hint={t('notesStay')}>
            <Input value={text} maxLength={MOST} onChange={setText} autoComplete="off" />
          </Field>
        </div>
        <Button type="submit" busy={note.isSending}>
          {t('write')}
        </Button>
      </form>
      {notes.length === 0 ? <p className="text-sm text-muted">{t('noNotes')}</p> : null}
      <ol className="flex flex-col gap-3">
        {notes.map((one) => (
          <li key={one.id} className="border-t border-hairline pt-2 text-sm">
            <p className="wrap-anywhere" dir="auto">
              {one.text}
            </p>
            <p className="text-xs text-muted">
              {one.staffName} · <Instant at={one.at} />
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface PartProps {
  readonly id: string;
  readonly address: TableAddress;
}

/** Of the address of the page, what its table opens. */
function openOf<Row>(address: TableAddress, rows: readonly Row[], keyOf: (row: Row) => string): Row | undefined {
  return address.openId === undefined ? undefined : rows.find((row) => keyOf(row) === address.openId);
}

const orderKey = ({ Id }: { readonly Id: number }) => String(Id);

function Orders({ id, tab, address }: PartProps & { readonly tab: 'holding' | 'pending' | 'history' }) {
  const t = useTranslations('console.customer');
  const data = useCallRows(customerOrders, { customer: id, status: STATUS[tab] });
  const columns = useMemo((): readonly Column<CustomerOrder>[] => {
    const all: readonly (Column<CustomerOrder> | false)[] = [
      { key: 'order', label: t('order'), value: ({ Id }) => Id, align: 'end' },
      { key: 'product', label: t('product'), value: (row) => row.ForexTradeLists.ShowCode },
      { key: 'side', label: t('side'), value: ({ OrderType }) => t(OrderType === 1 ? 'buy' : 'sell') },
      { key: 'lots', label: t('lots'), value: ({ Quantity }) => Quantity, align: 'end' },
      {
        key: 'price',
        label: t(tab === 'pending' ? 'target' : 'openPrice'),
        value: ({ OriginPrice }) => OriginPrice,
        cell: (row) => price(row, row.OriginPrice),
        align: 'end',
      },
      tab !== 'pending' && {
        key: 'now',
        label: t(tab === 'holding' ? 'price' : 'closePrice'),
        value: ({ UpdatePrice }) => UpdatePrice,
        cell: (row) => (tab === 'history' && row.Price === 0 ? t('none') : price(row, row.UpdatePrice)),
        align: 'end',
      },
      tab !== 'pending' && {
        key: 'profit',
        label: t('profit'),
        value: ({ FactProfits }) => FactProfits,
        cell: ({ FactProfits }) => figure(FactProfits),
        align: 'end',
      },
      {
        key: 'margin',
        label: t('margin'),
        value: (row) => row.CautionMoney,
        cell: (row) => figure(row.CautionMoney),
        align: 'end',
      },
      tab === 'history' && {
        key: 'by',
        label: t('closedBy'),
        value: (row) => (row.ClosedBy === null ? '' : t(`by.${row.ClosedBy}`)),
      },
      {
        key: 'at',
        label: t(tab === 'history' ? 'closedAt' : 'openedAt'),
        value: (row) => (tab === 'history' ? row.CompleteTimeHandler : row.CreateTimeHandler),
      },
    ];
    return all.filter((column) => column !== false);
  }, [t, tab]);
  const open = openOf(address, data.rows, orderKey);
  return (
    <Split
      list={
        <DataTable
          name={`customer ${tab}`}
          caption={t(`tab.${tab}`)}
          columns={columns}
          rowKey={orderKey}
          data={data}
          address={address}
          opens
          empty={<Empty title={t('noOrders')} />}
        />
      }
      detail={
        open === undefined ? undefined : <Order key={open.Id} order={open} onClose={() => address.open(undefined)} />
      }
    />
  );
}

function price(row: CustomerOrder, value: number): ReactNode {
  return (
    <bdi dir="ltr" className="numeric">
      {value.toFixed(row.ForexTradeLists.PricePrecision)}
    </bdi>
  );
}

/** An order and where it is written: each of its steps is a row of the journal, with its tick and its postings. */
function Order({ order, onClose }: { readonly order: CustomerOrder; readonly onClose: () => void }) {
  const t = useTranslations('console.customer');
  const { journal } = order;
  const steps = [
    ['created', journal.created],
    ['triggered', journal.triggered],
    ['stopsSet', journal.stops],
    ['ended', journal.closed],
  ] as const;
  const level = (value: number) => (value === 0 ? t('none') : price(order, value));
  return (
    <Detail title={t('orderTitle', { order: String(order.Id) })} onClose={onClose}>
      <Facts
        rows={[
          [t('product'), order.ForexTradeLists.ShowCode],
          [t('side'), t(order.OrderType === 1 ? 'buy' : 'sell')],
          [t('lots'), figure(order.Quantity)],
          [t('leverage'), `x${order.Multiple}`],
          ...(order.PendingKind === null
            ? []
            : [[t(`kind.${order.PendingKind}`), price(order, order.TargetPrice)] as const]),
          [t('openPrice'), order.OpenTick === null ? t('none') : price(order, order.OpenTick.price)],
          [t('closePrice'), order.CloseTick === null ? t('none') : price(order, order.CloseTick.price)],
          [t('stopLoss'), level(order.TargetLossPrice)],
          [t('takeProfit'), level(order.TargetProfitPrice)],
          [t('margin'), figure(order.CautionMoney)],
          [t('fee'), figure(order.TradeFee)],
          [t('profit'), figure(order.FactProfits)],
          [t('closedBy'), order.ClosedBy === null ? t('none') : t(`by.${order.ClosedBy}`)],
          [t('openTick'), tickText(order.OpenTick) ?? t('none')],
          [t('closeTick'), tickText(order.CloseTick) ?? t('none')],
        ]}
      />
      <h3 className="pt-4 pb-2 text-sm font-semibold">{t('evidence')}</h3>
      <Facts
        rows={steps.flatMap(([step, seq]) =>
          seq === null ? [] : [[t(step), <RowLink key={step} seq={seq} />] as const],
        )}
      />
    </Detail>
  );
}

function tickText(tick: { readonly seq: number; readonly at: string } | null): ReactNode {
  if (tick === null) return undefined;
  return (
    <>
      <bdi dir="ltr" className="numeric">
        #{tick.seq}
      </bdi>{' '}
      <Instant at={tick.at} />
    </>
  );
}

/** A row of the journal, and for those who may read it the way there. */
function RowLink({ seq }: { readonly seq: number }) {
  const t = useTranslations('console.customer');
  const roles = useStaff()?.roles ?? [];
  const text = t('journalRow', { seq: String(seq) });
  if (!isOpenTo(journalRows, roles)) return text;
  return (
    <Link to="/journal" search={{ id: String(seq) } as never} className={LINK}>
      {text}
    </Link>
  );
}

function Options({ id, address }: PartProps) {
  const t = useTranslations('console.customer');
  const data = useCallRows(customerOptions, { customer: id });
  const columns = useMemo(
    (): readonly Column<OptionRow>[] => [
      { key: 'option', label: t('option'), value: ({ Id }) => Id, align: 'end' },
      { key: 'product', label: t('product'), value: (row) => row.ForexTradeList.ShowCode },
      { key: 'side', label: t('direction'), value: ({ Type }) => t(Type === 1 ? 'up' : 'down') },
      { key: 'stake', label: t('stake'), value: (row) => row.Number, cell: (row) => figure(row.Number), align: 'end' },
      { key: 'seconds', label: t('seconds'), value: ({ Seconds }) => Seconds, align: 'end' },
      { key: 'entry', label: t('entry'), value: ({ OpenPrice }) => (OpenPrice === 0 ? '' : OpenPrice), align: 'end' },
      { key: 'exit', label: t('exit'), value: ({ EndPrice }) => (EndPrice === 0 ? '' : EndPrice), align: 'end' },
      {
        key: 'outcome',
        label: t('outcome'),
        value: (row) => t(row.Outcome === null ? 'running' : `result.${row.Outcome}`),
      },
      {
        key: 'profit',
        label: t('profit'),
        value: (row) => row.FactProfits,
        cell: (row) => figure(row.FactProfits),
        align: 'end',
      },
      { key: 'at', label: t('openedAt'), value: ({ CreatedAtST }) => CreatedAtST },
    ],
    [t],
  );
  return (
    <DataTable
      name="customer options"
      caption={t('tab.options')}
      columns={columns}
      rowKey={orderKey}
      data={data}
      address={address}
      empty={<Empty title={t('noOptions')} />}
    />
  );
}

const KINDS = { 1: 'change', 2: 'forex', 3: 'micro' } as const;

function Log({ id, address }: PartProps) {
  const t = useTranslations('console.customer');
  const accounts = useTranslations('console.customer.account');
  const reasons = useTranslations('console.reason');
  const data = useCallRows(customerLog, { customer: id });
  const columns = useMemo(
    (): readonly Column<CustomerLogEntry>[] => [
      { key: 'at', label: t('at'), value: ({ at }) => at, cell: ({ at }) => <Instant at={at} /> },
      { key: 'account', label: t('account.name'), value: (row) => accounts(KINDS[row.account as 1 | 2 | 3]) },
      {
        key: 'reason',
        label: t('reason'),
        value: ({ reason }) => (reasons.has(reason as 'swap') ? reasons(reason as 'swap') : reason),
      },
      {
        key: 'value',
        label: t('amount'),
        value: ({ value }) => value,
        cell: ({ value }) => figure(value, 6),
        align: 'end',
      },
      {
        key: 'after',
        label: t('after'),
        value: (row) => row.balanceAfter,
        cell: (row) => figure(row.balanceAfter, 6),
        align: 'end',
      },
      { key: 'ref', label: t('ref'), value: ({ ref }) => (ref === 0 ? '' : ref), align: 'end' },
      { key: 'seq', label: t('row'), value: ({ seq }) => seq, cell: ({ seq }) => <RowLink seq={seq} />, align: 'end' },
    ],
    [t, accounts, reasons],
  );
  return (
    <DataTable
      name="customer log"
      caption={t('tab.log')}
      columns={columns}
      rowKey={({ seq, idx }) => `${seq}.${idx}`}
      data={data}
      address={address}
      empty={<Empty title={t('noLog')} />}
    />
  );
}
