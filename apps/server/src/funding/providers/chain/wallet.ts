import { createHash } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import { p2wpkh } from '@scure/btc-signer';
import { addr } from 'micro-eth-signer';
import type { PoolClient } from 'pg';

// Each customer has an address of their own on a chain, derived from the public key of an account of the operator's wallet
// (BIP-32). The private keys stay in that wallet: whoever breaks into this server can move nothing.

export type Chain = 'ethereum' | 'bitcoin';

/** Why a key cannot be used. The key is not repeated. */
export class WalletKeyError extends Error {
  override readonly name = 'WalletKeyError';
}

/** Version bytes of extended keys: `xpub`, and `zpub` of BIP-84. */
const VERSIONS = {
  x: { private: 0x0488ade4, public: 0x0488b21e },
  z: { private: 0x04b2430c, public: 0x04b24746 },
} as const;
/** `m / purpose' / coin' / account'` */
const ACCOUNT_DEPTH = 3;

/**
 * Reads the extended public key of an account: `xpub`, for Bitcoin also `zpub`. Refuses a private key, in whatever form, and
 * a key that is not of an account. Throws `WalletKeyError`.
 */
export function readAccountKey(chain: Chain, text: string): HDKey {
  if (/^[a-z]prv/i.test(text) || /^[0-9a-f]{64}$/i.test(text) || /\s/.test(text))
    throw new WalletKeyError('is a private key or a phrase: keep it in the wallet and give the xpub of an account');
  const kind = text[0];
  if (!text.startsWith('xpub') && !(chain === 'bitcoin' && text.startsWith('zpub')))
    throw new WalletKeyError(
      `must be the extended public key of an account, xpub${chain === 'bitcoin' ? ' or zpub' : ''}...`,
    );
  let key: HDKey;
  try {
    key = HDKey.fromExtendedKey(text, VERSIONS[kind as 'x' | 'z']);
  } catch {
    throw new WalletKeyError('is not a valid extended public key');
  }
  if (key.privateKey !== null) throw new WalletKeyError('is a private key: give the xpub of an account');
  if (key.depth !== ACCOUNT_DEPTH)
    throw new WalletKeyError(
      `must be the key of an account, such as m/${chain === 'bitcoin' ? "84'/0'" : "44'/60'"}/0'`,
    );
  return key;
}

/** The receiving address of that index: `0/index` below the account. With its checksum. */
export function addressAt(chain: Chain, account: HDKey, index: number): string {
  const { publicKey } = account.deriveChild(0).deriveChild(index);
  if (publicKey === null) throw new Error('a derived key has no public part');
  const address = chain === 'ethereum' ? addr.fromPublicKey(publicKey) : p2wpkh(publicKey).address;
  if (address === undefined) throw new Error('no address can be derived');
  return address;
}

/** As it is stored and compared. */
const stored = (chain: Chain, address: string): string => (chain === 'ethereum' ? address.toLowerCase() : address);
/** As it is shown. */
const shown = (chain: Chain, address: string): string => (chain === 'ethereum' ? addr.addChecksum(address) : address);

export interface WalletAccount {
  readonly chain: Chain;
  readonly key: HDKey;
}

async function lockKey(client: PoolClient, { chain, key }: WalletAccount) {
  const fingerprint = createHash('sha256').update(key.publicKey!).update(key.chainCode!).digest('hex');
  await client.query('INSERT INTO wallet_keys (chain, fingerprint) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    chain,
    fingerprint,
  ]);
  const { rows } = await client.query<{ id: string; next_index: number }>(
    'SELECT id, next_index FROM wallet_keys WHERE chain = $1 AND fingerprint = $2 FOR UPDATE',
    [chain, fingerprint],
  );
  return rows[0]!;
}

/**
 * The customer's address on the chain, for all its currencies; derived at the first call and the same ever after. With
 * another key in the settings the customer gets another address, and the earlier one is watched on.
 */
export async function addressOf(client: PoolClient, account: WalletAccount, uid: bigint, now: number): Promise<string> {
  const { chain, key } = account;
  const { id, next_index: index } = await lockKey(client, account);
  const { rows } = await client.query<{ address: string }>(
    'SELECT address FROM wallet_addresses WHERE key = $1 AND uid = $2',
    [id, uid],
  );
  if (rows[0] !== undefined) return shown(chain, rows[0].address);
  const address = addressAt(chain, key, index);
  await client.query(
    'INSERT INTO wallet_addresses (chain, address, key, index, uid, at) VALUES ($1, $2, $3, $4, $5, to_timestamp($6 / 1000.0))',
    [chain, stored(chain, address), id, index, uid, now],
  );
  await client.query('UPDATE wallet_keys SET next_index = $2 WHERE id = $1', [id, index + 1]);
  return address;
}
