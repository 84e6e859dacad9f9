import type { Pool } from 'pg';
import { paymentOf } from './chain-payouts.ts';
import type { EthereumNode } from './ethereum-node.ts';
import type { Token } from './transfers.ts';

interface SentPayout {
  readonly id: string;
  readonly currency: string;
  readonly amount: string;
  readonly destination: string;
  readonly reference: string;
  /** One person alone has named the transaction, and the withdrawal is large. */
  readonly needs_second: boolean;
}

export interface SettleDeps {
  readonly db: Pool;
  readonly nodes: readonly EthereumNode[];
  readonly tokens: readonly Token[];
  /** The newest block that counts. */
  readonly deep: bigint;
  readonly now: number;
}

/** Whether every node has the transaction, and it is exactly the payment. Undefined: one of them does not have it yet. */
async function isPayment({ nodes, tokens }: SettleDeps, payout: SentPayout): Promise<boolean | undefined> {
  const { to, value, data } = paymentOf(payout.currency, BigInt(payout.amount), payout.destination, tokens);
  const found = await Promise.all(nodes.map((node) => node.transactionOf(payout.reference)));
  if (found.includes(undefined)) return undefined;
  return found.every((one) => one?.to === to.toLowerCase() && one.value === value && one.input === data);
}

const undecided = (reason: string) => ({ state: 'sent', reason });

/** What the chain did with a transaction, once all nodes say the same deep enough. Undefined: it is not known yet. */
async function outcomeOf(deps: SettleDeps, payout: SentPayout) {
  const receipts = await Promise.all(deps.nodes.map((node) => node.receiptOf(payout.reference)));
  const [first] = receipts;
  if (first === undefined || first.blockNumber > deps.deep) return undefined;
  if (receipts.some((one) => one?.blockHash !== first.blockHash || one.status !== first.status)) return undefined;
  const isOurs = await isPayment(deps, payout);
  if (isOurs === undefined) return undefined;
  // Neither paid nor failed: somebody named a transaction that does something else, and a person must find out what.
  if (!isOurs) return undecided('the transaction does something else');
  if (first.status === 1n) return { state: 'paid', reason: null };
  // Anybody can send one like it that fails, and what has failed is given back.
  if (payout.needs_second) return undecided('the transaction was reverted: a second person must upload the answer too');
  return { state: 'failed', reason: 'the transaction was reverted' };
}

/** Settles the payouts whose transactions are confirmed. */
export async function settleChainPayouts(deps: SettleDeps): Promise<void> {
  const { rows } = await deps.db.query<SentPayout>(
    `SELECT p.id, p.currency, p.amount, destination, reference, needs_second FROM payouts p JOIN payout_batches b ON b.id = p.batch
     WHERE b.provider = 'ethereum' AND p.state = 'sent' AND reference IS NOT NULL AND reason IS NULL ORDER BY p.id LIMIT 500`,
  );
  for (const payout of rows) {
    const outcome = await outcomeOf(deps, payout);
    if (outcome === undefined) continue;
    await deps.db.query(
      `UPDATE payouts SET state = $2, reason = $3, decided_at = to_timestamp($4 / 1000.0) WHERE id = $1 AND state = 'sent' AND reference = $5`,
      [payout.id, outcome.state, outcome.reason, deps.now, payout.reference],
    );
  }
}
