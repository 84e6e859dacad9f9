import { type Block, type EthereumNode, NodeError } from './ethereum-node.ts';
import { type ChainTransfer, type Token, TRANSFER, transfersIn } from './transfers.ts';

// One node is read, and it may be wrong about what is in a block whose hash all nodes have. Before money counts, each of
// them is asked for the transfers themselves.

/** The transfers of a block as a node has them. */
export async function transfersAt(
  node: EthereumNode,
  block: Block,
  tokens: readonly Token[],
): Promise<readonly ChainTransfer[]> {
  const contracts = tokens.map(({ contract }) => contract);
  const logs = contracts.length === 0 ? [] : await node.logsOf(block.hash, contracts, TRANSFER);
  return transfersIn(block, logs, tokens);
}

/** Whether the transaction succeeded in that block. Throws `NodeError` when the node has no receipt of it there. */
export async function succeeded(node: EthereumNode, tx: string, blockHash: string): Promise<boolean> {
  const receipt = await node.receiptOf(tx);
  if (receipt?.blockHash !== blockHash)
    throw new NodeError('the node has no receipt for a transaction of its own block');
  return receipt.status === 1n;
}

const sameAs =
  (one: ChainTransfer) =>
  (other: ChainTransfer): boolean =>
    one.tx === other.tx &&
    one.part === other.part &&
    one.to === other.to &&
    one.sender === other.sender &&
    one.currency === other.currency &&
    one.units === other.units;

/** The first of the transfers that a node does not have in the block, or that failed there. */
export async function missingAt(
  node: EthereumNode,
  { number, hash }: Pick<Block, 'number' | 'hash'>,
  transfers: readonly ChainTransfer[],
  tokens: readonly Token[],
): Promise<ChainTransfer | undefined> {
  const block = await node.blockAt(number);
  if (block?.hash !== hash) return transfers[0];
  const found = await transfersAt(node, block, tokens);
  for (const transfer of transfers)
    if (!found.some(sameAs(transfer)) || !(await succeeded(node, transfer.tx, hash))) return transfer;
  return undefined;
}
