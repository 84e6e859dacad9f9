import { giveProof } from '@vitrine/wire/funding/give-proof';
import { Refused, refusedBy } from '../platform/http/answer.ts';
import { route } from '../platform/http/context.ts';
import { inTransaction } from '../platform/transaction.ts';
import type { ClaimDeps } from './claim-deposit.ts';

/** Writes the proof before the core hears of it: repeated, it is the same one. */
function writeProof({ db, identity }: ClaimDeps, uid: number, deposit: number, image: string) {
  return inTransaction(db, async (client) => {
    const { rows } = await client.query<{ wire: number | null; proof: string | null }>(
      'SELECT wire, proof_image AS proof FROM deposit_details WHERE deposit = $1 AND uid = $2 FOR UPDATE',
      [deposit, uid],
    );
    const details = rows[0];
    if (details === undefined) return new Refused('request.not-found');
    if (details.wire === null) return new Refused('funding.no-account-yet');
    if (details.proof === image) return undefined;
    if (details.proof !== null) return new Refused('funding.proof-given');
    if (!(await identity.images.useAsProof(client, uid, image))) return new Refused('identity.image-gone');
    await client.query('UPDATE deposit_details SET proof_image = $2 WHERE deposit = $1', [deposit, image]);
    return undefined;
  });
}

export const giveProofRoute = (deps: ClaimDeps) =>
  route(giveProof, async ({ id: deposit, proofImg }, { caller: { uid, isDemo }, idempotencyKey }) => {
    if (isDemo) return new Refused('request.real-account-only');
    const refused = await writeProof(deps, uid, deposit, proofImg);
    if (refused !== undefined) return refused;
    const key = idempotencyKey(`${deposit} ${proofImg}`);
    const outcome = await deps.engine.submit({ kind: 'give-proof', uid, deposit }, key);
    // The proof itself stays: a colleague who looks at the deposit sees it.
    return outcome.ok ? { seq: outcome.seq } : refusedBy(outcome.refusal);
  });
