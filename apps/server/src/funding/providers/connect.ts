import { DAY } from '@vitrine/domain/kernel/time';
import type { EnginePort } from '@vitrine/engine/engine-api';
import type { Pool, PoolClient } from 'pg';
import { plainReference, type References } from '../references.ts';
import { isOnChain } from './chain/transfers.ts';
import type { Claims, OpenClaim } from './provider.ts';
import type { MatchedArrival, RecordArrival } from './report-arrivals.ts';

interface ClaimRow {
  readonly id: string;
  readonly code: string;
  readonly amount: string;
  readonly names: readonly (string | null)[];
}

/** Of claims that nothing has arrived for. The name is that of the checked documents, or else that of the registration. */
const OPEN = `SELECT d.id, d.currency, d.code, d.amount, ARRAY[u.name,
    (SELECT name FROM real_name_reviews r WHERE r.uid = d.uid AND r.state = 'approved')] AS names
  FROM deposits d JOIN users u ON u.uid = d.uid
  WHERE d.open = 1 AND d.arrived_at = 0 AND d.book = 'real'`;

const claimOf = ({ id, code, amount, names }: ClaimRow): OpenClaim => ({
  deposit: BigInt(id),
  currency: code,
  amount: BigInt(amount),
  names: names.filter((name): name is string => name !== null && name !== ''),
});

/** The deposits that customers of real money have announced, as the core has them. */
export const coreClaims: Claims = {
  async open(client: PoolClient, deposits) {
    const { rows } = await client.query<ClaimRow>(`${OPEN} AND d.way <> 'coin' AND d.id = ANY ($1)`, [deposits]);
    return rows.map(claimOf);
  },
  async openOf(client: PoolClient, uid, currency) {
    const { rows } = await client.query<ClaimRow & { protocol: string }>(
      `SELECT o.*, coalesce(c.protocol, '') AS protocol FROM (${OPEN} AND d.way = 'coin' AND d.uid = $1 AND d.code = $2) o
       LEFT JOIN funding_currencies c ON c.id = o.currency`,
      [uid, currency],
    );
    // Announced on another chain, it does not arrive on this one.
    return rows.filter((row) => isOnChain(row, [{ currency: row.code }])).map(claimOf);
  },
};

interface ArrivalDeps {
  readonly db: Pool;
  readonly engine: EnginePort;
  readonly references: References;
}

async function ownerOf(db: Pool, deposit: bigint) {
  const { rows } = await db.query<{ uid: string; arrived: boolean }>(
    'SELECT uid, arrived_at <> 0 AS arrived FROM deposits WHERE id = $1',
    [deposit],
  );
  return rows[0];
}

/** The core has accepted it under this reference: a crash came before that was written down. */
async function isRecorded(db: Pool, reference: string, request: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM payment_references WHERE reference = $1 AND kind = 'deposit' AND request = $2 AND is_used`,
    [plainReference(reference), request],
  );
  return rowCount === 1;
}

async function submit({ db, engine, references }: ArrivalDeps, matched: MatchedArrival, uid: number) {
  const { arrival, staff } = matched;
  const deposit = Number(matched.deposit);
  const { reference, amount: received } = arrival;
  const owner = { kind: 'deposit', request: deposit } as const;
  const args = `${deposit} ${received} ${staff ?? ''}`;
  const key = { scope: 'provider', value: `arrival ${reference} ${deposit}`, args, validMs: DAY };
  const outcome = await engine.submit({ kind: 'record-arrival', uid, deposit, received, staff }, key);
  if (!outcome.ok) {
    await references.release(reference, owner);
    return outcome.refusal.reason;
  }
  await references.use(reference, owner);
  await db.query('UPDATE deposit_details SET reference = $2 WHERE deposit = $1', [deposit, reference]);
  return undefined;
}

/**
 * Records arrivals in the core. The reference is reserved first, as at the desk. A deposit that a person has recorded
 * meanwhile is left as it is.
 */
export const arrivalRecorder =
  (deps: ArrivalDeps): RecordArrival =>
  async (matched) => {
    const request = Number(matched.deposit);
    const { reference } = matched.arrival;
    if (await isRecorded(deps.db, reference, request)) return undefined;
    const owner = await ownerOf(deps.db, matched.deposit);
    if (owner === undefined || owner.arrived) return 'The deposit has an arrival already';
    if (!(await deps.references.reserve(reference, { kind: 'deposit', request }))) return 'funding.reference-used';
    return submit(deps, matched, Number(owner.uid));
  };
