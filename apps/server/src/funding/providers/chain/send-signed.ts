import type { EthereumNode } from './ethereum-node.ts';

/** What nodes say of a transaction that they have already. */
const KNOWN = /already known|known transaction|already imported|already exists/i;

const hasIt = (error: unknown): boolean => error instanceof Error && KNOWN.test(error.message);

/** One node that takes it is enough: every node may be the one that passes it on. */
async function isSent(nodes: readonly Pick<EthereumNode, 'send'>[], raw: string): Promise<boolean> {
  const answers = await Promise.allSettled(nodes.map((node) => node.send(raw)));
  return answers.some((answer) => answer.status === 'fulfilled' || hasIt(answer.reason));
}

/**
 * Hands signed transactions to the network, each by itself: one that no node takes does not keep the others. Throws an error
 * that says how many no node took; a person uploads the answer once more, which sends them again.
 */
export async function sendSigned(nodes: readonly Pick<EthereumNode, 'send'>[], raws: readonly string[]): Promise<void> {
  let refused = 0;
  // In their order: a wallet counts its transactions.
  for (const raw of raws) if (!(await isSent(nodes, raw))) refused += 1;
  if (refused > 0) throw new Error(`${refused} of ${raws.length} signed transactions were taken by no node`);
}
