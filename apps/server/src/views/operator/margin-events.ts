import { SECOND } from '@vitrine/domain/kernel/time';
import type { Book } from '@vitrine/domain/ledger/chart';
import { MARGIN_EVENTS, type MarginEventKind, marginEvents } from '@vitrine/wire/views/operator/margin-events';
import type { Pool } from 'pg';
import type { Route } from '../../platform/http/context.ts';
import type { StaffDesk } from '../../staff/index.ts';
import { PAGE, pageOf } from './customer-rows.ts';

interface Row {
  readonly id: string;
  readonly uid: string;
  readonly book: Book;
  readonly seq: string;
  readonly kind: MarginEventKind;
  readonly params: Readonly<Partial<Record<'net_value' | 'used_margin' | 'profit' | 'amount', string>>> & {
    readonly order?: number;
  };
  readonly sent_at: string;
}

/** Written out, as in the index that has only these. */
const KINDS = MARGIN_EVENTS.map((kind) => `'${kind}'`).join(', ');

/** Margin calls and stop-outs, read from what customers were told about them. */
export const marginEventsRoute = (db: Pool, desk: StaffDesk): Route =>
  desk.read(marginEvents, async ({ after, event, book: only, startTime, endTime }) => {
    const { rows } = await db.query<Row>(
      `SELECT id, uid, book, seq, kind, params, sent_at FROM inbox_messages JOIN accounts USING (uid)
        WHERE kind IN (${KINDS}) AND ($1::text IS NULL OR kind = $1) AND ($2::bigint IS NULL OR id < $2)
          AND ($3::bigint IS NULL OR sent_at >= $3) AND ($4::bigint IS NULL OR sent_at < $4)
          AND ($5::text IS NULL OR book = $5)
        ORDER BY id DESC LIMIT $6`,
      [
        event ?? null,
        after ?? null,
        startTime === undefined ? null : startTime * SECOND,
        endTime === undefined ? null : endTime * SECOND,
        only ?? null,
        PAGE + 1,
      ],
    );
    const { page, next } = pageOf(rows, ({ id }) => id);
    return {
      rows: page.map(({ id, uid, book, seq, kind, params, sent_at }) => ({
        id: Number(id),
        at: new Date(Number(sent_at)).toISOString(),
        kind,
        customer: Number(uid),
        book,
        row: Number(seq),
        netValue: params.net_value ?? null,
        usedMargin: params.used_margin ?? null,
        order: params.order ?? null,
        amount: params.profit ?? params.amount ?? null,
      })),
      next,
    };
  });
