import type { Command } from '@vitrine/core/input';
import type { EnginePort } from '@vitrine/engine/engine-api';
import type { Pool, PoolClient } from 'pg';
import type { ForMoney } from '../../identity/index.ts';
import type { FactRelay } from '../../platform/facts.ts';
import { type Refused, refusedBy } from '../../platform/http/answer.ts';
import type { PaymentSettings } from '../../platform/payment-settings.ts';
import type { Proposals, StaffContext, StaffDesk } from '../../staff/index.ts';
import type { FundingOffer } from '../offer.ts';
import type { PayoutWays } from '../payout-ways-store.ts';
import type { References } from '../references.ts';

/** What the staff operations on money need. */
export interface FundingDesk {
  readonly db: Pool;
  readonly engine: EnginePort;
  readonly desk: StaffDesk;
  readonly proposals: Proposals;
  readonly relay: Pick<FactRelay, 'submit'>;
  readonly offer: FundingOffer;
  readonly ways: PayoutWays;
  readonly references: References;
  readonly images: ForMoney['images'];
  readonly mode: 'paper' | 'real';
  readonly ethereum: PaymentSettings['ethereum'];
  readonly siteCurrency: () => string;
}

/** Names of staff by id, for the rows that name them. */
export async function staffNames(db: Pool | PoolClient): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db.query<{ id: string; name: string }>('SELECT id, name FROM staff');
  return new Map(rows.map(({ id, name }) => [Number(id), name]));
}

/** A step of a request at one moment: who, and when. */
export const stepOf = (names: ReadonlyMap<number, string>, staff: number, at: number) =>
  at === 0 ? null : { by: names.get(staff) ?? '', at: new Date(at).toISOString() };

/**
 * Gives the core a command of a member of staff, under the key of their call: repeated, it is done once. It is not undone
 * when the rest of the call fails; a repeat then finds it done.
 */
export async function submitFor(
  { engine }: Pick<FundingDesk, 'engine'>,
  { idempotencyKey }: Pick<StaffContext, 'idempotencyKey'>,
  command: Command,
  args: string,
): Promise<Refused | undefined> {
  const key = idempotencyKey(args);
  // Without a key each call is a call of its own: the address of a POST does not tell two of them apart.
  const outcome = await engine.submit(command, key.value.startsWith('key ') ? key : undefined);
  return outcome.ok ? undefined : refusedBy(outcome.refusal);
}

export const isoOrNull = (at: number): string | null => (at === 0 ? null : new Date(at).toISOString());
