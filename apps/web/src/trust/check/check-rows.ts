import { chainHash } from '@vitrine/wire/trust/chain-hash';
import { isSignatureValid } from '../checkpoint-signature.ts';
import { type ReadRow, readReceiptRow } from './receipt-events.ts';
import type { Evidence } from './saved-receipt.ts';
import type { Steps } from './steps.ts';

/** Reads the rows; a row whose text is damaged is a wrong step and left out. */
export function readRows(steps: Steps, { receipt }: Evidence): ReadRow[] {
  return receipt.rows.flatMap((row) => {
    try {
      return [readReceiptRow(row)];
    } catch {
      steps.is('rowText', row.seq, false);
      return [];
    }
  });
}

/** That each row's hash follows from its body and the hash before it, and that rows next to each other are linked. */
export async function checkHashes(steps: Steps, { receipt }: Evidence): Promise<void> {
  const hashes = new Map<number, string>();
  for (const { seq, body, hash, previousHash } of receipt.rows) {
    const before = hashes.get(seq - 1);
    hashes.set(seq, hash);
    if (before !== undefined && before !== previousHash) {
      steps.is('rowHash', seq, false);
      continue;
    }
    if (body === null) {
      steps.add('rowHash', seq, 'open', { why: 'shared' });
      continue;
    }
    const computed = await chainHash(previousHash, body);
    if (computed === undefined) steps.add('rowHash', seq, 'open', { why: 'noHashing' });
    else steps.add('rowHash', seq, computed === hash ? 'right' : 'wrong', { recorded: hash, computed });
  }
}

/** That a signed checkpoint covers the rows. That its hash follows from theirs only who has all rows can check. */
export async function checkCheckpoint(steps: Steps, { receipt, checkpoint }: Evidence): Promise<void> {
  if (checkpoint === null) {
    steps.add('checkpoint', undefined, 'open', { why: 'noCheckpoint' });
    return;
  }
  const isValid = await isSignatureValid(checkpoint);
  const last = receipt.rows.at(-1);
  const named = receipt.rows.find(({ seq }) => seq === checkpoint.rows);
  if (isValid === false || (named !== undefined && named.hash !== checkpoint.head))
    steps.is('checkpoint', last?.seq, false);
  else if (isValid === undefined) steps.add('checkpoint', last?.seq, 'open', { why: 'noSignature' });
  else if (last === undefined || last.seq > checkpoint.rows)
    steps.add('checkpoint', last?.seq, 'open', { why: 'later' });
  else steps.is('checkpoint', last.seq, true, `${last.seq} ≤ ${checkpoint.rows}`);
}
