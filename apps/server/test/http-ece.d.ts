declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';
  /** Opens what was encrypted for the key pair (RFC 8188 and RFC 8291). */
  export function decrypt(
    body: Buffer,
    options: { version: 'aes128gcm'; privateKey: ECDH; dh: string; authSecret: string },
  ): Buffer;
  const ece: { readonly decrypt: typeof decrypt };
  export default ece;
}
