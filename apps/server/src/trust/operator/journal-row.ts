import { formatMoney } from '@vitrine/domain/kernel/decimal';
import { MINUTE } from '@vitrine/domain/kernel/time';
import { reasonOfType } from '@vitrine/domain/ledger/index';
import { instrumentFromJson } from '@vitrine/domain/market/index';
import { GENESIS, type RowContent, readBody, SHARD } from '@vitrine/engine/journal';
import type { ResponseOf } from '@vitrine/wire/call';
import { type JournalPosting, type JournalTick, journalRow } from '@vitrine/wire/trust/operator/journal-row';
import type { Pool } from 'pg';
import { JOURNAL_CHAIN } from '../../journal/chains.ts';
import { readLink } from '../../journal/links.ts';
import { accountText } from '../../ledger/index.ts';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import type { StaffDesk } from '../../staff/index.ts';
import { findTick, findTickBefore, type TapeEvidence } from '../evidence.ts';
import { inputOf, type Names, priceText, readEvent, ticksOf, type UsedTick } from '../journal-reading.ts';

/** Most events, ticks and postings of one row that are shown in words; the body has them all. */
const MOST_SHOWN = 200;
/** How far before the row the search for a converting tick goes. */
const CONVERSION_MS = 10 * MINUTE;

const timeOf = (at: number) => new Date(at).toISOString();

/** The row's content; undefined when its body is damaged: the answer then shows only the body. */
function contentOf(body: string): RowContent | undefined {
  try {
    return readBody(body);
  } catch {
    return undefined;
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
            hash: found.hash ?? null,
          },
    agrees:
      ref === undefined || found === undefined
        ? null
        : found.tick.bid === ref.bid && found.tick.ask === ref.ask && found.tick.at === ref.at,
  };
}

type Meaning = NonNullable<ResponseOf<typeof journalRow>['said']>;

async function meaningOf(db: Pool, content: RowContent): Promise<Meaning> {
  const used = ticksOf(content).slice(0, MOST_SHOWN);
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
    events: content.events.slice(0, MOST_SHOWN).map((event) => readEvent(event, names)),
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
    [seq, MOST_SHOWN],
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

/** One row of the journal, with what people need to check its hash themselves. */
export const journalRowRoute = (db: Pool, desk: StaffDesk): Route =>
  desk.read(journalRow, async ({ seq }) => {
    const found = await readLink(db, JOURNAL_CHAIN, seq);
    if (found === undefined) return new Refused('request.not-found');
    const { link: row, previous = GENESIS } = found;
    const { rows } = await db.query<{ seq: string }>('SELECT seq FROM journal_head WHERE shard = $1', [SHARD]);
    const content = contentOf(row.body);
    return {
      seq,
      at: timeOf(row.at),
      body: row.body,
      hash: row.hash.toString('hex'),
      previousHash: previous.toString('hex'),
      isNewest: Number(rows[0]?.seq) === seq,
      said: content === undefined ? null : await meaningOf(db, content),
      ...(await postingsOf(db, seq)),
    };
  });
