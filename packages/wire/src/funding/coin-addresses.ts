import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';
import { Network, validate } from 'bitcoin-address-validation';

/** Chains whose addresses the site can check. */
export const CHAINS = ['bitcoin', 'ethereum', 'tron'] as const;
export type Chain = (typeof CHAINS)[number];

/** The chain of a protocol, by the names that wallets show; a coin without a protocol is on its own chain. */
const PROTOCOLS: Readonly<Record<string, Chain>> = {
  BTC: 'bitcoin',
  BITCOIN: 'bitcoin',
  ETH: 'ethereum',
  ETHEREUM: 'ethereum',
  ERC20: 'ethereum',
  BEP20: 'ethereum',
  POLYGON: 'ethereum',
  ARBITRUM: 'ethereum',
  TRX: 'tron',
  TRON: 'tron',
  TRC20: 'tron',
};

/** The chain of a currency; undefined for one whose addresses the site cannot check. */
export const chainOf = ({ code, protocol }: { readonly code: string; readonly protocol: string }): Chain | undefined =>
  PROTOCOLS[(protocol === '' ? code : protocol).toUpperCase()];

const base58check = createBase58check(sha256);
const TRON_PREFIX = 0x41;
const TRON_BYTES = 21;

/** EIP-55: a hexadecimal letter is a capital where the hash of the address has 8 or more. */
function withChecksum(digits: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const letters = [...digits].map((digit, place) =>
    Number.parseInt(hash[place] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${letters.join('')}`;
}

function ethereumAddress(text: string): string | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return undefined;
  const digits = text.slice(2);
  const written = withChecksum(digits.toLowerCase());
  // Without a letter in each case there is no checksum to be wrong.
  const hasChecksum = /[a-f]/.test(digits) && /[A-F]/.test(digits);
  return hasChecksum && written !== text ? undefined : written;
}

function tronAddress(text: string): string | undefined {
  try {
    const bytes = base58check.decode(text);
    return bytes.length === TRON_BYTES && bytes[0] === TRON_PREFIX ? text : undefined;
  } catch {
    return undefined;
  }
}

function bitcoinAddress(text: string): string | undefined {
  if (!validate(text, Network.mainnet)) return undefined;
  return /^bc1/i.test(text) ? text.toLowerCase() : text;
}

const CHECKS: Readonly<Record<Chain, (text: string) => string | undefined>> = {
  bitcoin: bitcoinAddress,
  ethereum: ethereumAddress,
  tron: tronAddress,
};

/**
 * The address as the chain writes it, so that the same one is the same text; undefined if it is not one of the chain, or
 * its checksum is wrong. A prefix such as `bitcoin:`, which QR codes have, is left out, with what follows a question mark.
 */
export function addressOn(chain: Chain, text: string): string | undefined {
  const bare = text.replace(/^(bitcoin|ethereum|tron):/i, '').replace(/\?.*$/, '');
  return CHECKS[chain](bare);
}
