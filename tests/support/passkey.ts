import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

/** How an answer is made; as a browser and its user would when nothing is said. */
export interface AnswerOptions {
  readonly origin: string;
  readonly challenge: string;
  /** What the page asked for; the passkey's own when missing. */
  readonly rpId?: string;
  /** False: the authenticator did not ask who uses it. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
}

/** The bytes of a CBOR map `{ fmt: 'none', attStmt: {}, authData }`. */
function attestationOf(authData: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.of(0x60 + word.length), Buffer.from(word)]);
  const length = Buffer.alloc(3);
  length[0] = 0x59;
  length.writeUInt16BE(authData.length, 1);
  const parts = [text('fmt'), text('none'), text('attStmt'), Buffer.of(0xa0), text('authData'), length, authData];
  return Buffer.concat([Buffer.of(0xa3), ...parts]);
}

/** A passkey that lives in this process, written here anew so that it judges the server's library (WebAuthn level 3). */
export class SoftPasskey {
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly id = randomBytes(16);

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  /** What `JSON.stringify(await navigator.credentials.create(...))` gives. */
  create(rpId: string, { origin, challenge, ...rest }: AnswerOptions): string {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.#coseKey()]);
    const authData = Buffer.concat([this.#authData(rest.rpId ?? rpId, rest, ATTESTED), attested]);
    return this.#answer('webauthn.create', origin, challenge, {
      attestationObject: attestationOf(authData).toString('base64url'),
    });
  }

  /** What `JSON.stringify(await navigator.credentials.get(...))` gives. */
  get(rpId: string, { origin, challenge, ...rest }: AnswerOptions): string {
    const authData = this.#authData(rest.rpId ?? rpId, rest, 0);
    const clientData = this.#clientData('webauthn.get', origin, challenge);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#privateKey);
    return this.#answer('webauthn.get', origin, challenge, {
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      ...(rest.userHandle === undefined ? {} : { userHandle: rest.userHandle }),
    });
  }

  #authData(rpId: string, { isVerified = true, counter = 0 }: Partial<AnswerOptions>, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.of(PRESENT | (isVerified ? VERIFIED : 0) | flags), count]);
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const head = Buffer.from('a5010203262001215820', 'hex');
    const parts = [head, Buffer.from(x, 'base64url'), Buffer.from('225820', 'hex'), Buffer.from(y, 'base64url')];
    return Buffer.concat(parts);
  }

  #clientData(type: string, origin: string, challenge: string): string {
    return JSON.stringify({ type, challenge, origin, crossOrigin: false });
  }

  #answer(type: string, origin: string, challenge: string, response: object): string {
    const id = this.id.toString('base64url');
    const clientDataJSON = Buffer.from(this.#clientData(type, origin, challenge)).toString('base64url');
    return JSON.stringify({
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, ...response },
      clientExtensionResults: {},
    });
  }
}
