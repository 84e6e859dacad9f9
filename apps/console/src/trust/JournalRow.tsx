import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LOTS_SCALE, MONEY_SCALE, parseSignedDecimal } from '@vitrine/domain/kernel/decimal';
import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import { Failed, Skeleton } from '@vitrine/ui/components/States';
import { lots, money, price } from '@vitrine/ui/format';
import type { ResponseOf } from '@vitrine/wire/call';
import {
  type JournalEvent,
  type JournalField,
  type JournalPosting,
  type JournalTick,
  journalRow,
} from '@vitrine/wire/trust/operator/journal-row';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { CopyId } from '../ground/parts/CopyId.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { LINK } from '../ground/parts/link-class.ts';
import { Detail, Facts } from '../ground/parts/Page.tsx';
import { useProblemText } from '../ground/problem.ts';
import { useShortcuts } from '../ground/shortcuts.ts';
import { AccountLink } from '../ledger/AccountLink.tsx';
import { chainHash } from './chain-hash.ts';
import { useEventName } from './event-name.ts';

type Row = ResponseOf<typeof journalRow>;

interface Props {
  readonly seq: number;
  /** The list does not hold it: the keys that go from row to row are taken here. */
  readonly takesKeys: boolean;
  readonly onClose: () => void;
  readonly onSeq: (seq: number) => void;
}

/** One row of the journal: what it says, the prices it used, what it posted, and the text that was hashed. */
export function JournalRow({ seq, takesKeys, onClose, onSeq }: Props) {
  const t = useTranslations('console.journal');
  const app = useTranslations('console.app');
  const problem = useProblemText();
  const answer = useQuery({
    queryKey: ['journal-row', seq],
    queryFn: ({ signal }) => client.call(journalRow, { seq }, { signal }),
    // A row never changes, but the newest does not stay it.
    staleTime: (query) => (query.state.data?.isNewest === false ? Number.POSITIVE_INFINITY : 0),
  });
  const row = answer.data;
  const isFirst = seq === 1;
  // While it loads nobody knows: a key that is held down is not lost.
  const isLast = answer.isError || row?.isNewest === true;
  // Down the list is back in time.
  const earlier = () => !isFirst && onSeq(seq - 1);
  const later = () => !isLast && onSeq(seq + 1);
  useShortcuts(takesKeys ? { j: earlier, ArrowDown: earlier, k: later, ArrowUp: later } : {});
  return (
    <Detail
      title={t('rowOf', { seq: String(seq) })}
      onClose={onClose}
      footer={
        <>
          <Button inert={isFirst} onClick={earlier}>
            {t('previous')}
          </Button>
          <Button inert={isLast} onClick={later}>
            {t('next')}
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
        <div className="flex flex-col gap-6">
          {row.said === null ? (
            <p className="text-sm text-danger">{t('unreadable')}</p>
          ) : (
            <Said said={row.said} row={row} />
          )}
          <Postings row={row} />
          <Text key={seq} row={row} />
        </div>
      )}
    </Detail>
  );
}

function Part({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="border-b border-hairline pb-1 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** Leads to everything in the journal that names it. */
function Named({ by, text }: { readonly by: 'customer' | 'order' | 'tick'; readonly text: string }) {
  return (
    <Link to="/journal" search={{ [by]: text } as never} className={LINK}>
      <bdi dir="ltr" className="numeric">
        {text}
      </bdi>
    </Link>
  );
}

/** An account by its name; a customer's leads to all of his. */
function Account({ name }: { readonly name: string }) {
  const customer = /^(?:cust|asset\/loan)\/(\d+)/.exec(name)?.[1];
  const text = (
    <bdi dir="ltr" className="numeric">
      {name}
    </bdi>
  );
  if (customer === undefined) return text;
  return (
    <Link to="/journal" search={{ customer } as never} className={LINK}>
      {text}
    </Link>
  );
}

/** Money with all its decimals, grouped, and its currency. */
function Amount({ text, currency }: { readonly text: string; readonly currency: string }) {
  const value = parseSignedDecimal(text, MONEY_SCALE);
  return (
    <bdi dir="ltr" className="numeric">
      {value === undefined ? text : money(value)} {currency}
    </bdi>
  );
}

function Said({ said, row }: { readonly said: NonNullable<Row['said']>; readonly row: Row }) {
  const t = useTranslations('console.journal');
  const { events, eventCount, ticks } = said;
  return (
    <>
      <Part title={t('said')}>
        <Facts
          rows={[
            [t('inputKind'), t(`input.${said.input}`)],
            [t('at'), <Instant key="at" at={row.at} />],
            ...(said.customer === null
              ? []
              : [[t('customer'), <Named key="customer" by="customer" text={String(said.customer)} />] as const]),
            ...(said.key === '' ? [] : [[t('key'), <Hash key="key" hash={said.key} />] as const]),
            ...(said.args === '' ? [] : [[t('args'), <Hash key="args" hash={said.args} />] as const]),
          ]}
        />
      </Part>
      <Part title={t('eventsOf', { count: eventCount })}>
        {events.map((event, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events of a row never change their places.
          <Event key={place} event={event} />
        ))}
        <First shown={events.length} count={eventCount} />
      </Part>
      {ticks.length === 0 ? null : (
        <Part title={t('ticks')}>
          {ticks.map((tick) => (
            <Tick key={`${tick.instrument}/${tick.seq}`} tick={tick} />
          ))}
        </Part>
      )}
    </>
  );
}

/** Says that there are more than are shown. */
function First({ shown, count }: { readonly shown: number; readonly count: number }) {
  const t = useTranslations('console.journal');
  return shown === count ? null : (
    <p className="text-sm text-muted">{t('firstOf', { shown: String(shown), count: String(count) })}</p>
  );
}

function Event({ event: { type, fields } }: { readonly event: JournalEvent }) {
  const eventName = useEventName();
  const fieldNames = useTranslations('console.eventField');
  return (
    <div className="flex flex-col gap-2 rounded-card border border-hairline p-3">
      <h4 className="text-sm font-semibold">
        <bdi>{eventName(type)}</bdi>
      </h4>
      <Facts
        rows={fields.map((field) => {
          const name = field.name as 'fee';
          return [fieldNames.has(name) ? fieldNames(name) : name, <Field key={field.name} field={field} />];
        })}
      />
    </div>
  );
}

function Field({ field: { kind, text, unit } }: { readonly field: JournalField }) {
  const app = useTranslations('console.app');
  switch (kind) {
    case 'customer':
    case 'order':
    case 'tick':
      return <Named by={kind} text={text} />;
    case 'account':
      return <Account name={text} />;
    case 'instrument':
      return <Instrument code={unit} name={text} />;
    case 'money':
      return <Amount text={text} currency={unit} />;
    case 'lots': {
      const value = parseSignedDecimal(text, LOTS_SCALE);
      return <bdi dir="ltr">{value === undefined ? text : lots(value)}</bdi>;
    }
    case 'price':
      return <Price text={text} />;
    case 'time':
      return <Instant at={text} />;
    case 'flag':
      return app(text === 'true' ? 'yes' : 'no');
    default:
      return (
        <bdi dir="ltr" className="numeric whitespace-pre-wrap">
          {text}
        </bdi>
      );
  }
}

function Instrument({ code, name }: { readonly code: string; readonly name: string }) {
  const text = <bdi dir="ltr">{name}</bdi>;
  if (code === '') return text;
  return (
    <Link to="/instruments" search={{ id: code } as never} className={LINK}>
      {text}
    </Link>
  );
}

/** A price, grouped, with the decimals that it has. */
function Price({ text }: { readonly text: string }) {
  return (
    <bdi dir="ltr" className="numeric">
      {price(Number(text), text.split('.')[1]?.length ?? 0)}
    </bdi>
  );
}

function Hash({ hash }: { readonly hash: string }) {
  return <CopyId text={hash} short={`${hash.slice(0, 16)}…`} />;
}

/** A price of the row beside its entry on the tape. */
function Tick({ tick }: { readonly tick: JournalTick }) {
  const t = useTranslations('console.journal');
  const { code, name, instrument, seq, use, used, tape, agrees } = tick;
  const quote = used ?? tape;
  return (
    <div className="flex flex-col gap-2 rounded-card border border-hairline p-3">
      <h4 className="flex flex-wrap items-center gap-2 text-sm">
        <Instrument code={code} name={name} />
        <Badge>{t(use === 'price' ? 'usePrice' : 'useConversion')}</Badge>
        {agrees === null ? null : (
          <Badge tone={agrees ? 'up' : 'danger'}>{t(agrees ? 'tapeAgrees' : 'tapeDiffers')}</Badge>
        )}
      </h4>
      <Facts
        rows={[
          [t('tick'), <Named key="tick" by="tick" text={`${instrument}/${seq}`} />],
          ...(quote === null
            ? []
            : ([
                [t('bid'), <Price key="bid" text={quote.bid} />],
                [t('ask'), <Price key="ask" text={quote.ask} />],
                [t('tickAt'), <Instant key="at" at={quote.at} />],
              ] as const)),
          ...(tape === null
            ? ([[t('tape'), t(use === 'price' ? 'tapeMissing' : 'conversionMissing')]] as const)
            : ([
                [
                  t('source'),
                  <bdi key="from" dir="ltr">
                    {tape.source}
                  </bdi>,
                ],
                [t('sourceAt'), <Instant key="source" at={tape.sourceAt} />],
                [t('tape'), t('tapeAt', { batch: String(tape.batch), line: String(tape.line) })],
                [t('tapeHash'), <Hash key="hash" hash={tape.hash} />],
              ] as const)),
          ...(agrees === false && tape !== null
            ? ([
                [`${t('bid')} (${t('tape')})`, <Price key="bid" text={tape.bid} />],
                [`${t('ask')} (${t('tape')})`, <Price key="ask" text={tape.ask} />],
                [`${t('tickAt')} (${t('tape')})`, <Instant key="tape" at={tape.at} />],
              ] as const)
            : []),
        ]}
      />
    </div>
  );
}

function Postings({ row: { postings, postingCount } }: { readonly row: Row }) {
  const t = useTranslations('console.journal');
  return (
    <Part title={t('postings')}>
      {postings.length === 0 ? <p className="text-sm text-muted">{t('noPostings')}</p> : null}
      {postings.map((posting) => (
        <Posting key={posting.idx} posting={posting} />
      ))}
      <First shown={postings.length} count={postingCount} />
    </Part>
  );
}

function Posting({ posting }: { readonly posting: JournalPosting }) {
  const t = useTranslations('console.journal');
  const reasons = useTranslations('console.reason');
  const { debit, credit, amount, currency, reason, order } = posting;
  // Options are numbered on their own.
  const isOption = reason.startsWith('option-');
  return (
    <div className="rounded-card border border-hairline p-3">
      <Facts
        rows={[
          [t('debit'), <AccountLink key="debit" {...posting} account={debit} />],
          [t('credit'), <AccountLink key="credit" {...posting} account={credit} />],
          [t('amount'), <Amount key="amount" text={amount} currency={currency} />],
          [t('reason'), reasons.has(reason as 'swap') ? reasons(reason as 'swap') : reason],
          ...(order === null
            ? []
            : isOption
              ? [[t('option'), String(order)] as const]
              : [[t('order'), <Named key="order" by="order" text={String(order)} />] as const]),
        ]}
      />
    </div>
  );
}

/** What was hashed, byte for byte, and the chain that it stands in. */
function Text({ row }: { readonly row: Row }) {
  const t = useTranslations('console.journal');
  const [verdict, setVerdict] = useState<'equal' | 'different' | 'impossible'>();
  const reckon = async () => {
    const hash = await chainHash(row.previousHash, row.body);
    setVerdict(hash === undefined ? 'impossible' : hash === row.hash ? 'equal' : 'different');
  };
  return (
    <Part title={t('body')}>
      <Facts
        rows={[
          [t('previousHash'), <CopyId key="previous" text={row.previousHash} />],
          [t('hash'), <CopyId key="hash" text={row.hash} />],
        ]}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" onClick={() => void reckon()}>
          {t('reckon')}
        </Button>
        <p role="status" className="text-sm empty:hidden">
          {verdict === undefined ? null : (
            <Badge tone={verdict === 'equal' ? 'up' : verdict === 'different' ? 'danger' : 'warning'}>
              {t(verdict)}
            </Badge>
          )}
        </p>
      </div>
      <p className="text-xs text-muted">{t('bodyText')}</p>
      <pre
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard too.
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-card bg-sunken p-3 text-xs break-all whitespace-pre-wrap"
      >
        {row.body}
      </pre>
    </Part>
  );
}
