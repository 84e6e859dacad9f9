import type { DepositWay } from '@vitrine/domain/funding/index';
import { formatMoney, type Money } from '@vitrine/domain/kernel/decimal';
import type { EnginePort, IdempotencyKey, Outcome } from '@vitrine/engine/engine-api';
import type { Pool, PoolClient } from 'pg';
import type { ForMoney } from '../identity/index.ts';
import { Refused, refusedBy } from '../platform/http/answer.ts';
import type { CallContext, Caller } from '../platform/http/context.ts';
import { inTransaction } from '../platform/transaction.ts';
import { namedCurrency } from './currencies.ts';
import { refuseByDepositLimit } from './deposit-limits.ts';
import type { FundingOffer } from './offer.ts';
import type { Providers } from './providers/start-providers.ts';
import { detailsKeyOf, dropDetails, findDetails, linkDetails } from './request-details.ts';

export interface ClaimDeps {
  readonly db: Pool;
  readonly engine: EnginePort;
  readonly now: () => number;
  readonly offer: FundingOffer;
  readonly identity: Pick<ForMoney, 'moneyGuard' | 'images'>;
  readonly providers: Pick<Providers, 'ownAddress'>;
}

/** What a customer says of a deposit. */
export interface Claim {
  readonly way: DepositWay;
  readonly currency: number;
  readonly amount: Money;
  readonly channel?: { readonly id: number; readonly address: string };
  readonly wire?: number;
  /** Id of an image. */
  readonly proof?: string | undefined;
}

const textOf = ({ way, currency, amount, channel, wire, proof }: Claim): string =>
  [way, currency, formatMoney(amount), channel?.id ?? '', channel?.address ?? '', wire ?? '', proof ?? ''].join(' ');

/** Refuses a claim that names something that takes no deposits in the currency. */
async function refusePlace(
  client: PoolClient,
  { currency, channel, wire }: Claim,
  own: string | undefined,
): Promise<Refused | undefined> {
  if (channel !== undefined) {
    const { rowCount } = await client.query(
      'SELECT FROM deposit_channels WHERE id = $1 AND currency = $2 AND coalesce($4, address) = $3 AND is_active',
      [channel.id, currency, channel.address, own ?? null],
    );
    if (rowCount === 0) return new Refused('funding.channel-changed');
  }
  if (wire !== undefined) {
    const { rowCount } = await client.query(
      'SELECT FROM deposit_wires WHERE id = $1 AND currency = $2 AND is_active AND is_direct',
      [wire, currency],
    );
    if (rowCount === 0) return new Refused('funding.no-pay-way');
  }
  return undefined;
}

/** The customer's own address for the currency, in place of those of the channels. */
async function ownAddress({ db, offer, providers }: Omit<ClaimDeps, 'identity'>, uid: number, currency: number) {
  const named = await namedCurrency(db, offer, currency);
  return named && (await providers.ownAddress(uid, named))?.address;
}

/** Rolls the details back. */
class ProofGone extends Error {}

/** Writes what the core need not know, before it hears of the claim. */
async function writeDetails(deps: ClaimDeps, uid: number, key: IdempotencyKey, claim: Claim) {
  const { db, now, identity } = deps;
  const own = claim.channel && (await ownAddress(deps, uid, claim.currency));
  return inTransaction(db, async (client) => {
    const refused = await refusePlace(client, claim, own);
    if (refused !== undefined) return refused;
    const worth = await refuseByDepositLimit(client, deps.offer, { uid, ...claim }, Date.now());
    if (worth instanceof Refused) return worth;
    const { channel, wire, proof } = claim;
    const details = detailsKeyOf(key);
    const { rowCount } = await client.query(
      `INSERT INTO deposit_details (uid, key, args, at, channel, address, wire, worth) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (key) DO NOTHING`,
      [
        uid,
        details.key,
        details.args,
        new Date(now()),
        channel?.id ?? null,
        channel?.address ?? null,
        wire ?? null,
        worth ?? null,
      ],
    );
    // The same call is under way in another process: it has used the proof.
    if (rowCount === 0 || proof === undefined) return undefined;
    if (!(await identity.images.useAsProof(client, uid, proof))) throw new ProofGone();
    await client.query('UPDATE deposit_details SET proof_image = $2 WHERE key = $1', [details.key, proof]);
    return undefined;
  });
}

function refuseProof(error: unknown): Refused {
  if (error instanceof ProofGone) return new Refused('identity.image-gone');
  throw error;
}

async function refuseCaller({ db, offer, identity }: ClaimDeps, caller: Caller): Promise<Refused | undefined> {
  if (caller.isDemo) return new Refused('request.real-account-only');
  const { checks } = await offer.forCustomer(db, caller.uid);
  return checks.depositNeedsName ? identity.moneyGuard.refuseUnverified(caller.uid) : undefined;
}

/** Forgets details that no deposit has. The proof that they name can be given again. */
async function forgetClaim({ db, identity }: ClaimDeps, key: string): Promise<void> {
  const proof = await dropDetails(db, 'deposit', key);
  if (proof !== undefined) await identity.images.releaseProof(db, proof);
}

/** Books nothing: the claim waits for what it says to arrive. `submit` gives it to the core. */
export async function claimDeposit(
  deps: ClaimDeps,
  { caller, idempotencyKey }: CallContext<Caller>,
  claim: Claim,
  submit: (key: IdempotencyKey) => Promise<Outcome>,
) {
  const { db, now } = deps;
  const refused = await refuseCaller(deps, caller);
  if (refused !== undefined) return refused;
  const key = idempotencyKey(textOf(claim));
  const { uid } = caller;
  const details = detailsKeyOf(key);
  const known = await findDetails(db, 'deposit', details, now());
  if (known instanceof Refused) return known;
  const unwritten = known ? undefined : await writeDetails(deps, uid, key, claim).catch(refuseProof);
  if (unwritten instanceof Refused) return unwritten;
  const outcome = await submit(key);
  if (!outcome.ok) {
    await forgetClaim(deps, details.key);
    return refusedBy(outcome.refusal);
  }
  if (outcome.answer?.kind !== 'deposit-claimed') throw new Error('a claim without a deposit');
  await linkDetails(db, 'deposit', details.key, outcome.answer.deposit);
  await forgetClaim(deps, details.key);
  return { id: outcome.answer.deposit, seq: outcome.seq };
}
