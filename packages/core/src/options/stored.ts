import type { Instant } from '@vitrine/domain/kernel/time';
import { DIRECTION, type LossLevel } from '@vitrine/domain/options/option';
import type { Cell } from '../rows.ts';
import type { RunningOption } from './running-options.ts';

/** A row of `options` as any store gives it: whole numbers as text, numbers or bigints. */
export type StoredOptionRow = Readonly<Record<string, Cell | undefined>>;

/** The columns that {@link runningOf} reads. */
export const STORED_OPTION_COLUMNS = `id, uid, instrument, direction, stake, profit_ratio, loss_level, win, accepted_at,
  accepted_tick_seq, expires_at, quote_max_age, entry_price, entry_tick_seq`;

const big = (cell: Cell | undefined): bigint => BigInt(cell as string);
const instant = (cell: Cell | undefined): Instant => Number(cell);

/** A running option as the machine loads it. */
export function runningOf(row: StoredOptionRow): Omit<RunningOption, 'customer'> & { readonly uid: number } {
  return {
    option: Number(row.id),
    uid: Number(row.uid),
    instrument: Number(row.instrument),
    direction: Number(row.direction) === DIRECTION.up ? 'up' : 'down',
    stake: big(row.stake),
    profitRatio: big(row.profit_ratio),
    lossLevel: row.loss_level as LossLevel,
    win: big(row.win),
    acceptedAt: instant(row.accepted_at),
    acceptedTick: Number(row.accepted_tick_seq),
    expiresAt: instant(row.expires_at),
    quoteMaxAgeMs: Number(row.quote_max_age),
    entry: row.entry_tick_seq === null ? undefined : { seq: Number(row.entry_tick_seq), price: big(row.entry_price) },
  };
}
