import { promisify } from 'node:util';
import zlib, { constants } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

const brotliCompress = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

export type Encoding = 'br' | 'gzip';

/** The encoding to answer a request in; undefined: as it is. */
export function encodingFor({ headers }: FastifyRequest): Encoding | undefined {
  const accepted = headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

/** Quick rather than small: what is compressed here is replaced within seconds. */
export function compressed(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? brotliCompress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : gzip(plain);
}
