import { createECDH } from 'node:crypto';
import type { SecretBox } from '../platform/secret-box.ts';

/** The key pair that push services know the site by (VAPID, RFC 8292), as base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Made from the site's encryption key, so that there is no other secret to keep. With another encryption key browsers
 * subscribe again.
 */
export function vapidKeys(box: SecretBox): VapidKeys {
  const curve = createECDH('prime256v1');
  // Any 32 bytes will do as a private key but 0 and numbers from the order of the curve on, which are one in 2^32.
  curve.setPrivateKey(box.digest('web push', 'private key'));
  return { publicKey: curve.getPublicKey('base64url'), privateKey: curve.getPrivateKey('base64url') };
}
