import { createHash } from 'node:crypto';
import { addressGroup } from '../platform/http/client-address.ts';
import type { CallContext } from '../platform/http/context.ts';
import type { SecretBox } from '../platform/secret-box.ts';

/** A visitor whose browser has made a secret. */
export interface VisitorWriter {
  readonly visitor: Buffer;
  /** The secret itself, which names the visitor's pictures too. */
  readonly secret: string;
  readonly network: Buffer;
  readonly address: string;
}

/** Who writes to customer service. */
export type Writer = { readonly uid: number } | VisitorWriter;

export const visitorDigest = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Who calls; undefined for a visitor without a secret. A session counts before it. */
export function writerOf(
  { caller, visitor, address }: Pick<CallContext, 'caller' | 'visitor' | 'address'>,
  box: SecretBox,
): Writer | undefined {
  if (caller !== undefined) return { uid: caller.uid };
  if (visitor === undefined) return undefined;
  const group = addressGroup(address);
  return {
    visitor: visitorDigest(visitor),
    secret: visitor,
    network: box.digest('support network', group),
    address: group,
  };
}

/** What a writer's limits are counted under. */
export const writerKey = (writer: Writer): string =>
  'uid' in writer ? `${writer.uid}` : writer.visitor.toString('base64url');
