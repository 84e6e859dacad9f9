import type { ResponseOf } from '@vitrine/wire/call';
import type { checkpoint } from '@vitrine/wire/trust/checkpoint';

export type SignedHeads = NonNullable<ResponseOf<typeof checkpoint>['checkpoint']>;

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

/** What was signed: all fields but the signature, in their order. */
function signedText({ at, rows, head, batches, tapeHead, digests, digestHead, key }: SignedHeads): string {
  const pruned = digests === undefined ? {} : { digests, digestHead };
  return JSON.stringify({ at, rows, head, batches, tapeHead, ...pruned, key });
}

/** Whether the signature is that of the key that the checkpoint names; undefined where the browser knows no Ed25519. */
export async function isSignatureValid(heads: SignedHeads): Promise<boolean | undefined> {
  try {
    const key = await crypto.subtle.importKey('raw', bytesOf(heads.key), 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify(
      'Ed25519',
      key,
      bytesOf(heads.signature),
      new TextEncoder().encode(signedText(heads)),
    );
  } catch {
    return undefined;
  }
}
