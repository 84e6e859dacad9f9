import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Content policy of pages: everything from this origin; styles also inline, because charts and components set them. */
export const PAGE_POLICY =
  "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none'; frame-ancestors 'none'; base-uri 'self'; form-action 'self'";

const CALL_PATHS = /^\/(api|v2|docs|console|metrics|healthz)(\/|\?|$)/;

/** Serves the files of a built app; those with a hash in their name are kept by browsers for good. */
export async function servePages(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/');
      void reply.header('content-security-policy', PAGE_POLICY);
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** True for an address that a browser wants to show as a page. */
export function isPage(request: FastifyRequest): boolean {
  return (
    request.method === 'GET' && !CALL_PATHS.test(request.url) && request.headers.accept?.includes('text/html') === true
  );
}

export function sendPage(reply: FastifyReply): FastifyReply {
  return reply.sendFile('index.html');
}
