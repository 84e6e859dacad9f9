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
}

export interface SettleDeps {
  readonly db: Pool;
  readonly nodes: readonly EthereumNode[];
  readonly tokens: readonly Token[];
  /** The newest block that counts. */
  readonly deep: bigint;
  readonly now: number;
}

/** What the chain did with a transaction, once all nodes say the same deep enough. Undefined: it is not known yet. */
async function outcomeOf({ nodes, tokens, deep }: SettleDeps, payout: SentPayout) {
  const receipts = await Promise.all(nodes.map((node) => node.receiptOf(payout.reference)));
  const [first] = receipts;
  if (first === undefined || first.blockNumber > deep) return undefined;
  if (receipts.some((one) => one?.blockHash !== first.blockHash || one.status !== first.status)) return undefined;
  if (first.status !== 1n) return { state: 'failed', reason: 'the transaction was reverted' };
  const transaction = await nodes[0]!.transactionOf(payout.reference);
  if (transaction === undefined) return undefined;
  const { to, value, data } = paymentOf(payout.currency, BigInt(payout.amount), payout.destination, tokens);
  const isOurs = transaction.to === to.toLowerCase() && transaction.value === value && transaction.input === data;
  // Neither paid nor failed: somebody named a transaction that does something else, and a person must find out what.
  return isOurs ? { state: 'paid', reason: null } : { state: 'sent', reason: 'the transaction does something else' };
}

/** Settles the payouts whose transactions are confirmed. */
export async function settleChainPayouts(deps: SettleDeps): Promise<void> {
  const { rows } = await deps.db.query<SentPayout>(
    `SELECT p.id, p.currency, p.amount, destination, reference FROM payouts p JOIN payout_batches b ON b.id = p.batch
     WHERE b.provider = 'ethereum' AND p.state = 'sent' AND reference IS NOT NULL AND reason IS NULL ORDER BY p.id LIMIT 500`,
  );
  for (const payout of rows) {
    const outcome = await outcomeOf(deps, payout);
    if (outcome === undefined) continue;
    await deps.db.query(
      `UPDATE payouts SET state = $2, reason = $3, decided_at = to_timestamp($4 / 1000.0) WHERE id = $1 AND state = 'sent'`,
      [payout.id, outcome.state, outcome.reason, deps.now],
    );
  }
}
