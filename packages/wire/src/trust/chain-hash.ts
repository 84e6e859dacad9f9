/**
 * The hash of a journal row, hex: SHA-256 over the 32 bytes of the previous row's hash and the body as UTF-8. Undefined
 * where the browser has no `crypto.subtle`, that is on a site without TLS.
 */
export async function chainHash(previousHash: string, body: string): Promise<string | undefined> {
  if (globalThis.crypto?.subtle === undefined) return undefined;
  const previous = Uint8Array.from(previousHash.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const text = new TextEncoder().encode(body);
  const bytes = new Uint8Array(previous.length + text.length);
  bytes.set(previous);
  bytes.set(text, previous.length);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
