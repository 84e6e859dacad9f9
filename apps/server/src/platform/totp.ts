import { createHmac, randomBytes } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 without padding (RFC 4648), the format of authenticator secrets and recovery codes. */
export function base32(bytes: Uint8Array): string {
  let bits = 0;
  let held = 0;
  let text = '';
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(held >>> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + ALPHABET[(held << (5 - bits)) & 31];
}

/** The RFC 6238 time step of an instant (Unix ms). */
export function stepAt(at: number): number {
  return Math.floor(at / 1000 / STEP_SECONDS);
}

/** The code of a step: HOTP of RFC 4226 with SHA-1 and six digits, as every authenticator computes it. */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac[mac.length - 1] ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * The time step that the code belongs to: that of `at`, or one before or after, as clocks differ. Undefined if none.
 */
export function stepOfCode(secret: Uint8Array, code: string, at: number): number | undefined {
  const now = stepAt(at);
  return [now, now - 1, now + 1].find((step) => codeOf(secret, step) === code);
}

/** What an authenticator reads from a QR code. */
export function totpUri(secret: Uint8Array, site: string, email: string): string {
  const label = `${encodeURIComponent(site)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(site)}`;
}

/** A new secret for an authenticator: 160 bits. */
export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** Ten new recovery codes of 80 random bits, such as `ab3d-ef5h-ij7l-mn2p`. Only their hashes are stored. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    (base32(randomBytes(RECOVERY_BYTES)).toLowerCase().match(/.{4}/g) ?? []).join('-'),
  );
}
