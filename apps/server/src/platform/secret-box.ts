import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const FORMAT = 1;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Thrown when a stored secret was not encrypted by this key for this purpose, or has been changed since. */
export class SecretUnreadable extends Error {
  override readonly name = 'SecretUnreadable';
}

/**
 * Encrypts secrets that the database stores, with a key that is not in the database: whoever has only the database, or a
 * backup of it, cannot read them. AES-256-GCM with a random nonce.
 */
export class SecretBox {
  readonly #key: Buffer;
  readonly #digestKey: Buffer;

  /** `key`: 32 bytes. Throws when it has another length. */
  constructor(key: Buffer) {
    if (key.length !== KEY_BYTES) throw new Error(`a key has ${KEY_BYTES} bytes`);
    this.#key = key;
    this.#digestKey = createHmac('sha256', key).update('digest').digest();
  }

  /**
   * Keyed hash (HMAC-SHA-256, 32 bytes) of a secret with few possible values, such as a sent code: without the key nobody
   * finds the secret by trying all of them.
   */
  digest(purpose: string, secret: string): Buffer {
    return createHmac('sha256', this.#digestKey).update(`${purpose}\n${secret}`).digest();
  }

  /**
   * What is stored of a secret: one byte for the format, nonce, ciphertext and tag, 29 bytes more than the secret. It opens
   * only for the same `purpose`, such as `totp staff/7`: moved to another row it is unreadable.
   */
  seal(secret: Uint8Array, purpose: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce).setAAD(Buffer.from(purpose));
    return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  }

  /** The secret of what {@link seal} made. Throws {@link SecretUnreadable}. */
  open(sealed: Buffer, purpose: string): Buffer {
    try {
      if (sealed[0] !== FORMAT) throw new Error('unknown format');
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(sealed.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    } catch (error) {
      throw new SecretUnreadable(`the key does not open this secret (${purpose})`, { cause: error });
    }
  }
}
