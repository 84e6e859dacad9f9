import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const STEP_MS = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of a secret (base32) in a step of 30 seconds: RFC 6238, written here anew so that it judges the server's. */
export function totp(secret: string, step: number): string {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** An authenticator that gives each code once, as the server takes it: it waits for the next one when it must. */
export class Authenticator {
  readonly #secret: string;
  #last = 0;

  constructor(secret: string) {
    this.#secret = secret;
  }

  async code(): Promise<string> {
    // One step ahead is still taken: clocks differ.
    while (this.#last >= Math.floor(Date.now() / STEP_MS) + 1) await sleep(250);
    this.#last = Math.max(this.#last + 1, Math.floor(Date.now() / STEP_MS));
    return totp(this.#secret, this.#last);
  }
}
