import { formatMoney } from '@vitrine/domain/kernel/decimal';
import { MINUTE } from '@vitrine/domain/kernel/time';
import { reasonOfType } from '@vitrine/domain/ledger/index';
import { instrumentFromJson } from '@vitrine/domain/market/index';
import { GENESIS, type RowContent, readBody, SHARD } from '@vitrine/engine/journal';
import type { ResponseOf } from '@vitrine/wire/call';
import { type JournalPosting, type JournalTick, journalRow } from '@vitrine/wire/trust/operator/journal-row';
import { journalRows } from '@vitrine/wire/trust/operator/journal-rows';
import type { Pool } from 'pg';
import { accountText } from '../ledger/index.ts';
import { Refused } from '../platform/http/answer.ts';
import type { Route } from '../platform/http/context.ts';
import type { StaffDesk } from '../staff/index.ts';
import { findTick, findTickBefore, type TapeEvidence } from './evidence.ts';
import { inputOf, type Names, priceText, readEvent, ticksOf, type UsedTick } from './journal-reading.ts';
import { searchJournal } from './journal-search.ts';

const PAGE = 50;
/** Events, ticks and postings of one row that are shown in words; a stop-out of thousands is read in the body. */
const TOLD = 200;
/** How far before the row a tick that converted is looked for. */
const CONVERSION_MS = 10 * MINUTE;

const timeOf = (at: number) => new Date(at).toISOString();

/** The row's content; undefined when its body is damaged, which is shown all the same. */
function contentOf(body: string): RowContent | undefined {
  try {
    return readBody(body);
  } catch {
    return undefined;
  }
}

/** The names of a row's events; also of events that this version does not know. */
function eventNamesOf(body: string): string[] {
  try {
    const { events } = JSON.parse(body) as { readonly events: readonly { readonly type: string }[] };
    return events.map(({ type }) => type);
  } catch {
    return [];
  }
}

async function namesOf(db: Pool, { actor, events }: RowContent, ticks: readonly UsedTick[]): Promise<Names> {
  const customers = new Set([actor]);
  const instruments = new Set(ticks.map(({ instrument }) => instrument));
  for (const event of events) {
    if ('uid' in event) customers.add(event.uid);
    if ('instrument' in event) instruments.add(event.instrument);
  }
  const [terms, accounts] = await Promise.all([
    db.query<{ body: string }>('SELECT body FROM applied_facts WHERE subject = ANY ($1)', [
      [...instruments].map((instrument) => `instrument/${instrument}`),
    ]),
    db.query<{ uid: string; currency: string }>('SELECT uid, currency FROM accounts WHERE uid = ANY ($1)', [
      [...customers],
    ]),
  ]);
  return {
    instruments: new Map(
      terms.rows.map(({ body }) => {
        const instrument = instrumentFromJson(body);
        return [instrument.id, instrument];
      }),
    ),
    currencies: new Map(accounts.rows.map(({ uid, currency }) => [Number(uid), currency])),
  };
}

/** The tick of a row beside its entry on the tape. */
function tickOf({ instrument, seq, use, ref }: UsedTick, found: TapeEvidence | undefined, names: Names): JournalTick {
  const known = names.instruments.get(instrument);
  const quoteOf = ({ bid, ask, at }: { readonly bid: bigint; readonly ask: bigint; readonly at: number }) => ({
    bid: priceText(bid, known),
    ask: priceText(ask, known),
    at: timeOf(at),
  });
  return {
    instrument,
    code: known?.code ?? '',
    name: known?.showCode ?? String(instrument),
    seq,
    use,
    used: ref === undefined ? null : quoteOf(ref),
    tape:
      found === undefined
        ? null
        : {
            ...quoteOf(found.tick),
            sourceAt: timeOf(found.tick.sourceAt),
            source: found.tick.source,
            batch: found.batch,
            line: found.line,
            hash: found.hash,
          },
    agrees:
      ref === undefined || found === undefined
        ? null
        : found.tick.bid === ref.bid && found.tick.ask === ref.ask && found.tick.at === ref.at,
  };
}

type Said = NonNullable<ResponseOf<typeof journalRow>['said']>;

async function saidOf(db: Pool, content: RowContent): Promise<Said> {
  const used = ticksOf(content).slice(0, TOLD);
  const names = await namesOf(db, content, used);
  const ticks: JournalTick[] = [];
  for (const tick of used) {
    const { instrument, seq, ref } = tick;
    const found =
      ref === undefined
        ? await findTickBefore(db, instrument, seq, content.at, CONVERSION_MS)
        : await findTick(db, ref);
    ticks.push(tickOf(tick, found, names));
  }
  return {
    input: inputOf(content),
    customer: content.actor === 0 ? null : content.actor,
    key: content.key,
    args: content.args,
    eventCount: content.events.length,
    events: content.events.slice(0, TOLD).map((event) => readEvent(event, names)),
    ticks,
  };
}

interface PostingColumns {
  readonly idx: number;
  readonly debit: string;
  readonly credit: string;
  readonly amount: string;
  readonly currency: string;
  readonly book: string;
  readonly reason: number;
  readonly ref: string;
  readonly count: string;
}

/** The postings of a row as the ledger has them, and how many there are. */
async function postingsOf(db: Pool, seq: number): Promise<{ postingCount: number; postings: JournalPosting[] }> {
  const { rows } = await db.query<PostingColumns>(
    `SELECT idx, debit, credit, amount, currency, book, reason, ref, count(*) OVER () AS count
       FROM postings WHERE seq = $1 ORDER BY idx LIMIT $2`,
    [seq, TOLD],
  );
  return {
    postingCount: Number(rows[0]?.count ?? 0),
    postings: rows.map(({ idx, debit, credit, amount, currency, book, reason, ref }) => ({
      idx,
      debit: accountText(Number(debit)),
      credit: accountText(Number(credit)),
      amount: formatMoney(BigInt(amount)),
      currency,
      book,
      reason: reasonOfType(reason) ?? String(reason),
      order: ref === '0' ? null : Number(ref),
    })),
  };
}

/** The journal as it lies in the database, for people to read and to reckon again. */
export function journalDeskRoutes(db: Pool, desk: StaffDesk): readonly Route[] {
  return [
    desk.read(journalRows, async (filter) => {
      const { rows, reached } = await searchJournal(db, filter, PAGE);
      return {
        rows: rows.map(({ seq, at, body, hash }) => ({
          seq,
          at: timeOf(at),
          events: eventNamesOf(body),
          hash,
        })),
        next: reached === undefined ? null : String(reached),
      };
    }),

    desk.read(journalRow, async ({ seq }) => {
      const { rows } = await db.query<{ seq: string; at: string; body: string; hash: string; newest: string }>(
        `SELECT j.seq, j.at, j.body, encode(j.hash, 'hex') AS hash, h.seq AS newest
           FROM journal j JOIN journal_head h USING (shard) WHERE shard = $1 AND j.seq IN ($2, $3) ORDER BY j.seq`,
        [SHARD, seq - 1, seq],
      );
      const row = rows.at(-1);
      if (row === undefined || Number(row.seq) !== seq) return new Refused('request.not-found');
      const content = contentOf(row.body);
      return {
        seq,
        at: timeOf(Number(row.at)),
        body: row.body,
        hash: row.hash,
        previousHash: rows.length === 2 ? rows[0]!.hash : GENESIS.toString('hex'),
        isNewest: Number(row.newest) === seq,
        said: content === undefined ? null : await saidOf(db, content),
        ...(await postingsOf(db, seq)),
      };
    }),
  ];
}
