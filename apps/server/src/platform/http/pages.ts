import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from './compression.ts';
import type { Page } from './first-page.ts';

/** Content policy of pages: everything from this origin; styles also inline, because charts and components set them. */
export const PAGE_POLICY =
  "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none'; frame-ancestors 'none'; base-uri 'self'; form-action 'self'";

/** The policy of a page in which what another origin shows may stand in a frame; undefined: no other. */
const policyWith = (frame: string | undefined): string =>
  frame === undefined ? PAGE_POLICY : `${PAGE_POLICY}; frame-src 'self' ${frame}`;

/** Ways out of a folder, spelt as such: no address of the app has them. */
const WAY_OUT = /^[^?]*(\.\.|%2e|%2f|%5c|%00)/i;

const CALL_PATHS = /^\/(api|v2|docs|console|metrics|healthz|logos|brand)(\/|\?|$)/;

/** Of a file by its path in the app: hashed names never change, pictures seldom, everything else is asked for each time. */
function cachingOf(file: string): string {
  if (file.startsWith(`assets${path.sep}`)) return 'public, max-age=31536000, immutable';
  return /\.(png|ico|svg)$/.test(file) ? 'public, max-age=86400' : 'no-cache';
}

/** How the files of a built app are served: as their compressed neighbours (`.br`, `.gz`) where a browser takes them. */
export function filesOf(root: string): FastifyStaticOptions {
  return {
    root,
    // The page itself is made for its address: `FirstPage`.
    index: false,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', 'page.json'],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      void reply.header('content-security-policy', PAGE_POLICY);
      void reply.header('cache-control', cachingOf(path.relative(root, file).replace(/\.(br|gz)$/, '')));
    },
  };
}

/** Serves the files of the customer app. */
export async function servePages(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, filesOf(root));
}

/**
 * True for an address of the app that is no file: asked for as a page, or by a program that takes anything. Names with
 * an ending are files to such a program; names in `assets` are files to everybody.
 */
export function isPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (CALL_PATHS.test(url) || WAY_OUT.test(url) || url.startsWith('/assets/')) return false;
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || (accept.includes('*/*') && !/^[^?]*\.[^/?]*(\?|$)/.test(url));
}

/** `frame`: the origin of what the page may show in a frame. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  frame: string | undefined,
): FastifyReply {
  const encoding = encodingFor(request);
  if (encoding !== undefined) void reply.header('content-encoding', encoding);
  return reply
    .header('content-security-policy', policyWith(frame))
    .header('cache-control', 'no-cache')
    .header('content-type', 'text/html; charset=utf-8')
    .header('vary', 'accept-encoding')
    .send(page[encoding ?? 'plain']);
}
