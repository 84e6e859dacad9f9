import type { ResponseOf } from '@vitrine/wire/call';
import type { receipt } from '@vitrine/wire/trust/receipt';
import type { SignedHeads } from '../checkpoint-signature.ts';

export type Receipt = ResponseOf<typeof receipt>;

/** A tick of the public tape, prices in the units of its instrument, times in Unix ms. */
export interface TapeTick {
  readonly seq: number;
  readonly bid: bigint;
  readonly ask: bigint;
  readonly at: number;
  readonly sourceAt: number;
}

/** What the tape says about one tick that the receipt names. */
export interface TapeExcerpt {
  readonly forex_id: number;
  readonly seq: number;
  /** Undefined: the tape did not have it. */
  readonly tick: Omit<TapeTick, 'sourceAt'> | undefined;
  /** When the tick after it was sequenced, and by its source; undefined: none came before the row that used this one. */
  readonly next: Pick<TapeTick, 'at' | 'sourceAt'> | undefined;
}

/** Everything that the check needs. It can be saved, and checked later without the site. */
export interface Evidence {
  readonly receipt: Receipt;
  readonly tape: readonly TapeExcerpt[];
  /** The newest checkpoint when this was put together; null while there was none. */
  readonly checkpoint: SignedHeads | null;
}

const FORMAT = 'receipt-1';

/** The text of the file: JSON in which amounts too large for a number are texts. */
export function fileText(evidence: Evidence): string {
  const plain = (_name: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value);
  return `${JSON.stringify({ format: FORMAT, ...evidence }, plain, 2)}\n`;
}

/** Reads a saved file; undefined for any other text. */
export function evidenceIn(text: string): Evidence | undefined {
  try {
    const big = (_name: string, value: unknown) =>
      typeof value === 'string' && /^-?\d{1,40}n$/.test(value) ? BigInt(value.slice(0, -1)) : value;
    const { format, receipt, tape, checkpoint } = JSON.parse(text, big) as Partial<Evidence> & {
      readonly format?: unknown;
    };
    if (format !== FORMAT || !Array.isArray(receipt?.rows) || !Array.isArray(tape)) return undefined;
    return { receipt, tape, checkpoint: checkpoint ?? null };
  } catch {
    return undefined;
  }
}
