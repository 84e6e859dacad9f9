import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { filesOf } from './pages.ts';

/** An address of the console that is no file and no call: its router knows what to show. */
function isConsolePage({ method, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return /^\/console(\/(?!api(\/|\?|$)|assets\/)[\w/-]*)?(\?|$)/.test(url);
}

/** Serves the files of the built console under `/console`, by the rules of the customer app's; `unknown` answers what is neither. */
export async function serveConsole(
  app: FastifyInstance,
  root: string,
  unknown: (request: FastifyRequest, reply: FastifyReply) => void,
): Promise<void> {
  await app.register(
    async (scope) => {
      // A reply can send files by one name only; the customer app may have given it already.
      await scope.register(fastifyStatic, { ...filesOf(root), decorateReply: !app.hasReplyDecorator('sendFile') });
      scope.setNotFoundHandler((request, reply) => {
        if (isConsolePage(request)) return reply.sendFile('index.html', root);
        return unknown(request, reply);
      });
    },
    { prefix: '/console' },
  );
}
