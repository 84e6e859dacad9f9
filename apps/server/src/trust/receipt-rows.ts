import { POSTING_REASONS } from '@vitrine/domain/ledger/index';
import { SHARD } from '@vitrine/engine/journal';
import type { ReceiptKind, ReceiptStep } from '@vitrine/wire/trust/receipt';
import type { ClientBase } from 'pg';
import { JOURNAL_CHAIN } from '../journal/chains.ts';
import { firstRowSince, LAST, readLinks } from '../journal/links.ts';

/** A journal row of a receipt. */
export interface NamedRow {
  readonly seq: number;
  readonly step: ReceiptStep;
}

/** What a receipt is about. */
export interface ReceiptSubject {
  /** The customer who asks; nothing of others is found. */
  readonly uid: number;
  readonly kind: ReceiptKind;
  readonly id: number;
}

interface StoryRows {
  /** In the order of the journal. */
  readonly rows: readonly NamedRow[];
  /** Numbers under which the events know it: a closed part is also named by its position. */
  readonly ids: readonly number[];
}

/** Rows that one millisecond of the journal may have. */
const PAGE = 200;

const ORDER_ROWS = `WITH own AS (SELECT * FROM contract_orders WHERE id = $1 AND uid = $2),
  position AS (SELECT coalesce(part_of, id) AS id, coalesce(closed_seq, 9007199254740991) AS until FROM own)
  SELECT seq, step, (SELECT id FROM position) AS position FROM (
    SELECT opened_seq AS seq, 'opened' AS step FROM own
    UNION SELECT c.seq, 'changed' FROM order_changes c, position p WHERE c.order_id = p.id
    UNION SELECT triggered_seq, 'filled' FROM own WHERE triggered_seq IS NOT NULL
    UNION SELECT stops_seq, 'stops' FROM own WHERE stops_seq IS NOT NULL
    UNION SELECT trailing_seq, 'trailing' FROM own WHERE trailing_seq IS NOT NULL
    UNION SELECT l.seq, 'swap' FROM account_log l, position p
           WHERE l.uid = $2 AND l.ref = p.id AND l.type = ${POSTING_REASONS.swap} AND l.seq <= p.until
    UNION SELECT o.closed_seq, 'part-closed' FROM contract_orders o, position p
           WHERE o.part_of = p.id AND o.id <> $1 AND o.closed_seq <= p.until
    UNION SELECT closed_seq, 'closed' FROM own WHERE closed_seq IS NOT NULL
  ) AS steps ORDER BY seq, step DESC`;

const OPTION_ROWS = `SELECT unnest(ARRAY[opened_seq, entered_seq, closed_seq]) AS seq,
    unnest(ARRAY['opened', 'entered', 'settled']) AS step, id AS position FROM options WHERE id = $1 AND uid = $2`;

const TRANSFER_ROWS = `SELECT DISTINCT seq, 'transferred' AS step, seq AS position FROM account_log
  WHERE seq = $1 AND uid = $2 AND type IN (${POSTING_REASONS['transfer-in']}, ${POSTING_REASONS['transfer-out']})`;

const SQL = { order: ORDER_ROWS, option: OPTION_ROWS, transfer: TRANSFER_ROWS } as const;

/** The journal rows of what a customer owns; undefined when there is nothing of theirs with this number. */
export async function readStoryRows(client: ClientBase, subject: ReceiptSubject): Promise<StoryRows | undefined> {
  const { uid, kind, id } = subject;
  if (kind === 'deposit' || kind === 'withdrawal') return readMoneyRows(client, { uid, kind, id });
  const { rows } = await client.query<{ seq: string | null; step: ReceiptStep; position: string }>(SQL[kind], [
    id,
    uid,
  ]);
  if (rows[0] === undefined) return undefined;
  return {
    rows: rows.flatMap(({ seq, step }) => (seq === null ? [] : [{ seq: Number(seq), step }])),
    ids: [...new Set([id, Number(rows[0].position)])],
  };
}

interface MoneyColumns {
  readonly first: string;
  /** When the amount was fixed: it arrived, or its payment was approved; 0: not yet. */
  readonly fixed_at: string;
  readonly decided: string;
}

const MONEY = {
  deposit: ['claimed', 'arrived', 'ArrivalRecorded'],
  withdrawal: ['requested', 'approved', 'WithdrawalApproved'],
} as const;

const MONEY_SQL = {
  deposit: `SELECT claimed_seq AS first, arrived_at AS fixed_at, decided_seq AS decided FROM deposits WHERE id = $1 AND uid = $2`,
  withdrawal: `SELECT requested_seq AS first, approved_at AS fixed_at, decided_seq AS decided FROM withdrawals WHERE id = $1 AND uid = $2`,
} as const;

async function readMoneyRows(
  client: ClientBase,
  { uid, kind, id }: ReceiptSubject & { readonly kind: 'deposit' | 'withdrawal' },
): Promise<StoryRows | undefined> {
  const { rows } = await client.query<MoneyColumns>(MONEY_SQL[kind], [id, uid]);
  const [row] = rows;
  if (row === undefined) return undefined;
  const [first, fixed, event] = MONEY[kind];
  const fixedSeq = await findRow(client, Number(row.fixed_at), `"type":"${event}"`, `"${kind}":"${id}"`);
  const found: NamedRow[] = [
    { seq: Number(row.first), step: first },
    ...(fixedSeq === undefined ? [] : [{ seq: fixedSeq, step: fixed }]),
    { seq: Number(row.decided), step: 'decided' },
  ];
  // Both may have happened in one row.
  const rowsOnce = found.filter(({ seq }, place) => seq > 0 && found.findIndex((other) => other.seq === seq) === place);
  return { rows: rowsOnce, ids: [id] };
}

/** The row of this very time whose body has these texts; undefined when the time is 0. */
async function findRow(client: ClientBase, at: number, ...texts: readonly string[]): Promise<number | undefined> {
  if (at === 0) return undefined;
  const { rows } = await client.query<{ seq: string }>('SELECT seq FROM public.journal_head WHERE shard = $1', [SHARD]);
  const from = await firstRowSince(client, at, Number(rows[0]?.seq ?? 0));
  for await (const links of readLinks(client, JOURNAL_CHAIN, from, LAST, PAGE)) {
    for (const link of links) {
      if (link.at > at) return undefined;
      if (link.at === at && texts.every((text) => link.body.includes(text))) return link.place;
    }
  }
  return undefined;
}
