import type { CoreEvent } from '@vitrine/core/events';
import type { SiteTerms } from '@vitrine/domain/config/index';
import { POSTING_REASONS } from '@vitrine/domain/ledger/index';
import type { Instrument } from '@vitrine/domain/market/index';
import { readBody, SHARD } from '@vitrine/engine/journal';
import type { ClientBase } from 'pg';
import { JOURNAL_CHAIN } from '../journal/chains.ts';
import { readLinks } from '../journal/links.ts';
import {
  findTickBefore,
  type RowEvidence,
  readPublishedRows,
  readRow,
  readSite,
  readTerms,
  type StoredRows,
  type TapeTick,
  type TermsEvidence,
  texts,
} from './evidence.ts';
import { findParts, indexedUpTo } from './journal-index.ts';

export type RequestKind = 'deposit' | 'withdrawal';

/** Reasons of the postings of each kind, which name it in the field `order`. */
const REASONS = { deposit: ['deposit'], withdrawal: ['withdrawal', 'withdrawal-returned'] } as const;

/** True of an event about a deposit or a withdrawal. */
export function isAboutRequest(event: CoreEvent, kind: RequestKind, id: number): boolean {
  if (kind in event) return (event as unknown as Readonly<Record<RequestKind, number>>)[kind] === id;
  return event.type === 'Posted' && event.order === id && REASONS[kind].some((reason) => reason === event.reason);
}

/** A step of a request, with what it was decided by. */
export interface RequestStep {
  readonly row: RowEvidence;
  /** Those of the row that are about the request. */
  readonly events: readonly CoreEvent[];
  readonly site: TermsEvidence<SiteTerms> | undefined;
  /** Of the conversion that it fixed, if it was by a tick. */
  readonly tick: TapeTick | undefined;
  readonly instrument: TermsEvidence<Instrument> | undefined;
}

/** The records of a deposit or withdrawal. */
export interface RequestEvidence {
  readonly kind: RequestKind;
  readonly id: number;
  readonly uid: number;
  readonly code: string;
  /** Oldest first. */
  readonly steps: readonly RequestStep[];
  /** The rows that published terms of the money desk, oldest first. */
  readonly terms: readonly RowEvidence[];
  /** Names of staff by id. */
  readonly staff: ReadonlyMap<number, string>;
  /** Of its payment; empty: none, or its customer was erased. */
  readonly reference: string;
  readonly tables: Readonly<Partial<Record<'deposits' | 'withdrawals' | 'postings' | 'account_log', StoredRows>>>;
}

interface Range {
  readonly low: number;
  readonly high: number;
}

/** Rows between these that name the request: the index says which parts name its customer, the rest is read. */
async function findRows(client: ClientBase, kind: RequestKind, id: number, uid: number, { low, high }: Range) {
  // The index is the site's own table; it only says where not to look.
  const indexed = Math.min(high, await indexedUpTo(client));
  const parts = await findParts(client, { customers: [uid] }, low, indexed, Number.MAX_SAFE_INTEGER);
  const ranges = parts
    .map(({ first, last }) => ({ low: Math.max(low, first), high: Math.min(last, high) }))
    .toReversed();
  if (indexed < high) ranges.push({ low: Math.max(low, indexed + 1), high });
  const name = kind === 'deposit' ? `"deposit":"${id}"` : `"withdrawal":"${id}"`;
  const found: number[] = [];
  for (const range of ranges)
    for await (const links of readLinks(client, JOURNAL_CHAIN, range.low, range.high))
      for (const { place, body } of links)
        if (body.includes(name) && readBody(body).events.some((event) => isAboutRequest(event, kind, id)))
          found.push(place);
  return found;
}

async function readStep(client: ClientBase, kind: RequestKind, id: number, seq: number): Promise<RequestStep> {
  const row = await readRow(client, seq);
  const events = row.events.filter((event) => isAboutRequest(event, kind, id));
  const priced = events.find((event) => event.type === 'ArrivalRecorded' || event.type === 'WithdrawalApproved');
  const isByTick = priced !== undefined && priced.convInstrument !== 0;
  return {
    row,
    events,
    site: await readSite(client, seq),
    tick: isByTick ? await findTickBefore(client, priced.convInstrument, priced.convSeq, row.at) : undefined,
    instrument: isByTick ? await readTerms(client, priced.convInstrument, seq) : undefined,
  };
}

async function readTables(client: ClientBase, kind: RequestKind, id: number, uid: number, seqs: readonly number[]) {
  const reasons = REASONS[kind].map((reason) => POSTING_REASONS[reason]);
  const about = [seqs, id, reasons];
  return {
    [`${kind}s` as const]: await texts(client, `SELECT * FROM public.${kind}s WHERE id = $1`, [id]),
    postings: await texts(
      client,
      'SELECT * FROM public.postings WHERE seq = ANY ($1) AND ref = $2 AND reason = ANY ($3) ORDER BY seq, idx',
      about,
    ),
    account_log: await texts(
      client,
      `SELECT * FROM public.account_log WHERE uid = $4 AND seq = ANY ($1) AND ref = $2 AND type = ANY ($3) ORDER BY seq, idx`,
      [...about, uid],
    ),
  };
}

async function readTermsRows(client: ClientBase, before: number): Promise<readonly RowEvidence[]> {
  const { rows } = await client.query<{ newest: string }>(
    'SELECT coalesce(max(version), 0) AS newest FROM public.funding_terms',
  );
  return readPublishedRows(client, { subject: 'funding', newest: Number(rows[0]?.newest ?? 0), before });
}

async function readStaff(client: ClientBase): Promise<ReadonlyMap<number, string>> {
  const { rows } = await client.query<{ id: string; name: string }>('SELECT id, name FROM public.staff');
  return new Map(rows.map(({ id, name }) => [Number(id), name]));
}

/** Gathers the records of a deposit or withdrawal; undefined when none has this number. The client is in a snapshot. */
export async function readRequestEvidence(
  client: ClientBase,
  kind: RequestKind,
  id: number,
): Promise<RequestEvidence | undefined> {
  const first = kind === 'deposit' ? 'claimed_seq' : 'requested_seq';
  const [stored] = await texts(
    client,
    `SELECT d.uid, d.code, d.${first} AS low, d.decided_seq AS high, h.seq AS head, x.reference
     FROM public.${kind}s d JOIN public.journal_head h ON h.shard = $2
       LEFT JOIN public.${kind}_details x ON x.${kind} = d.id WHERE d.id = $1`,
    [id, SHARD],
  );
  if (stored === undefined) return undefined;
  const uid = Number(stored.uid);
  const low = Number(stored.low);
  const high = Number(stored.high) === 0 ? Number(stored.head) : Number(stored.high);
  const seqs = await findRows(client, kind, id, uid, { low, high });
  const steps: RequestStep[] = [];
  for (const seq of seqs) steps.push(await readStep(client, kind, id, seq));
  return {
    kind,
    id,
    uid,
    code: stored.code ?? '',
    steps,
    terms: await readTermsRows(client, high),
    staff: await readStaff(client),
    reference: stored.reference ?? '',
    tables: await readTables(client, kind, id, uid, seqs),
  };
}
