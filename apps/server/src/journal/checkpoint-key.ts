import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { VerificationError } from './chains.ts';

/** The pair that signs the checkpoints of a site. */
export interface CheckpointKey {
  /** The 32 bytes of the public key, base64url: its name in a checkpoint. */
  readonly name: string;
  /** The public key as PEM, for whoever checks signatures elsewhere. */
  readonly publicPem: string;
  /** Ed25519 signature of a text, base64. */
  sign(text: string): string;
}

/** Reads the private key, or creates it: a PEM file that only its owner can read. Throws when the file holds another key. */
export function openCheckpointKey(file: string): CheckpointKey {
  if (!existsSync(file)) createKeyFile(file);
  return readCheckpointKey(file);
}

/** Reads the private key that signed the checkpoints of a file. Throws when it is gone, or is none. */
export function keyOfCheckpoints(file: string, keyFile: string): CheckpointKey {
  if (existsSync(keyFile)) return readCheckpointKey(keyFile);
  throw new VerificationError(
    'checkpoints',
    `${file} was signed with a key that is not in ${keyFile}: put it back, or move ${file} away`,
  );
}

/** Reads the private key. Throws when the file is missing or holds no Ed25519 key. */
function readCheckpointKey(file: string): CheckpointKey {
  const key = parseKey(readFileSync(file, 'utf8'));
  if (key?.asymmetricKeyType !== 'ed25519')
    throw new VerificationError('checkpoint key', `${file} holds no Ed25519 private key`);
  const publicKey = createPublicKey(key);
  return {
    name: publicKey.export({ format: 'jwk' }).x as string,
    publicPem: publicKey.export({ format: 'pem', type: 'spki' }) as string,
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  };
}

function parseKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}

/** Linking fails when another process has created the file meanwhile; then that key is used. */
function createKeyFile(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const { privateKey } = generateKeyPairSync('ed25519');
  const own = `${file}.${process.pid}`;
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
  try {
    writeFileSync(own, pem, { mode: 0o600, flush: true });
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Whether a signature is that of the text, by the key with this name. False for anything that is no key or signature. */
export function isSignedBy(name: string, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: name }, format: 'jwk' });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
