import { createHash, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type Call, CONSOLE_PATH } from '@vitrine/wire/call';
import { FILE_CUT, FILE_ROWS, type Language } from '@vitrine/wire/envelope';
import { REASONS, type Reason } from '@vitrine/wire/reasons';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { sampled } from '../log.ts';
import { FileAnswer, Refused, refusalText, SUCCESS_START, successText } from './answer.ts';
import { CallPipeline, type PipelineOptions } from './call-pipeline.ts';
import type { ClientAddresses } from './client-address.ts';
import { serveConsole } from './console-pages.ts';
import type { Route } from './context.ts';
import { FirstPage, type PageLook } from './first-page.ts';
import type { Metrics } from './metrics.ts';
import { openApiOf } from './openapi.ts';
import { isPage, PAGE_POLICY, sendPage, servePages } from './pages.ts';
import { languageOf } from './texts.ts';

export interface HttpOptions extends PipelineOptions {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly routes: readonly Route[];
  readonly defaultLanguage: () => Language;
  /** Address of the real-time channel: the only one whose connections may be upgraded. */
  readonly socketPath: string;
  /** Whether the core takes commands. */
  readonly accepting: () => boolean;
  /** Checks answers against the schemas of the wire: in tests and development. */
  readonly checkAnswers: boolean;
  /** The site is served over TLS: a header tells browsers to require it. */
  readonly secure: boolean;
  /** Folder of the customer app, when it is built. */
  readonly webRoot: string | undefined;
  /** Folder of the operator console, when it is built. */
  readonly consoleRoot: string | undefined;
  /** How a page of the customer app looks before the app has started, by the language in its address. */
  readonly pageLook: (asked: string | null) => PageLook;
  /** Bearer token that opens `/metrics` from other machines; undefined: loopback only. */
  readonly metricsToken: string | undefined;
  /** The logo of the product with this code as an SVG document. */
  readonly logo: (code: string) => string | undefined;
  /** The web app manifest as it is now. */
  readonly manifest: () => object;
}

const BODY_LIMIT = 64 * 1024;
const REQUEST_MS = 30_000;
const HEADERS_MS = 15_000;
const SILENT_MS = 60_000;
const JSON_TYPE = 'application/json; charset=utf-8';

const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cache-control': 'no-store',
};

/**
 * The HTTP server: calls with their envelopes, pages, documents, errors and headers. What a call goes through before its
 * handler is in call-pipeline.ts. Nothing here knows what a call is about.
 */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const headers = {
    ...SECURITY_HEADERS,
    ...(options.secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  const app = fastify({
    logger: false,
    trustProxy: false,
    exposeHeadRoutes: false,
    bodyLimit: BODY_LIMIT,
    // Ends requests that arrive too slowly, and connections on which nothing moves, also when the peer does not read.
    requestTimeout: REQUEST_MS,
    connectionTimeout: SILENT_MS,
    keepAliveTimeout: SILENT_MS,
    http: {
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: 5_000,
      // Any other upgrade (`h2c`, another path) is a plain request.
      shouldUpgradeCallback: ({ url = '', headers }) =>
        url.split('?', 1)[0] === options.socketPath && headers.upgrade?.toLowerCase() === 'websocket',
    },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    frameworkErrors: (_error, request, reply) => {
      // No hook has seen this request.
      void reply.headers(headers);
      sendRefusal(reply as unknown as FastifyReply, 'request.unreadable', request.headers.lang);
    },
    clientErrorHandler(error, socket) {
      // Without a way back, or when the peer is gone, there is nobody to answer.
      if (!socket.writable || error.code === 'ECONNRESET') {
        socket.destroy();
        return;
      }
      const body = refusalText(new Refused('request.unreadable'), options.defaultLanguage());
      const head = Object.entries({
        ...headers,
        'content-type': JSON_TYPE,
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 400 Bad Request\r\n${head.join('')}\r\n${body}`);
      // Ours to end: a peer that keeps its side open would hold the connection.
      socket.destroySoon();
    },
  });

  function sendRefusal(reply: FastifyReply, reason: Reason, lang: unknown): void {
    void reply
      .code(REASONS[reason].status)
      .header('content-type', JSON_TYPE)
      .send(refusalText(new Refused(reason), languageOf(lang, options.defaultLanguage())));
  }

  const { connections, ownSite } = options.edge;
  connections.watch(app.server);
  app.addHook('onRequest', (request, reply, done) => {
    if (!connections.admits(request.raw, reply.raw)) {
      void reply.hijack();
      return;
    }
    void reply.headers(headers);
    if (!ownSite.isNamed(request.headers)) return sendRefusal(reply, 'request.unknown-host', request.headers.lang);
    if (!connections.isWithinRate(request.raw)) return sendRefusal(reply, 'request.too-many', request.headers.lang);
    done();
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status === 413) return sendRefusal(reply, 'request.too-large', request.headers.lang);
    if (status < 500) return sendRefusal(reply, 'request.unreadable', request.headers.lang);
    options.log.error({ err: error, path: request.routeOptions.url }, 'request failed');
    return sendRefusal(reply, 'request.internal', request.headers.lang);
  });
  const firstPage =
    options.webRoot === undefined
      ? undefined
      : new FirstPage(options.webRoot, options.pageLook, async (path, lang) => {
          const { statusCode, body } = await app.inject({ method: 'GET', url: path, headers: { lang } });
          return statusCode === 200 && body.startsWith(SUCCESS_START) ? body : undefined;
        });
  app.setNotFoundHandler((request, reply) => {
    // An address of the customer app: its router knows what to show, or goes home.
    if (firstPage !== undefined && isPage(request))
      return firstPage.of(request.url).then((page) => sendPage(request, reply, page));
    sendRefusal(reply, 'request.unknown-path', request.headers.lang);
  });

  app.removeContentTypeParser('text/plain');
  await app.register(formbody, { bodyLimit: BODY_LIMIT });
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  if (options.webRoot !== undefined) await servePages(app, options.webRoot);
  if (options.consoleRoot !== undefined)
    await serveConsole(app, options.consoleRoot, (request, reply) =>
      sendRefusal(reply, 'request.unknown-path', request.headers.lang),
    );
  await registerDocs(app, options);
  registerHealth(app, options);
  app.get('/site.webmanifest', (_request, reply) => {
    void reply
      .header('content-type', 'application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(options.manifest()));
  });

  app.get('/logos/:code(^[A-Za-z0-9]+).svg', (request, reply) => {
    const { code } = request.params as { readonly code: string };
    const logo = options.logo(code);
    if (logo === undefined) return sendRefusal(reply, 'request.unknown-path', request.headers.lang);
    void reply.header('content-type', 'image/svg+xml').header('cache-control', 'public, max-age=86400').send(logo);
  });

  const pipeline = new CallPipeline(options);
  const refusalLog = sampled(10);

  /** A failure while it is sent cuts the connection, so that the client sees an incomplete file. */
  const sendFile = (reply: FastifyReply, call: Call, file: FileAnswer): void => {
    const stream = Readable.from(file.text);
    stream.on('error', (error) => options.log.error({ err: error, operation: call.operation }, 'file not sent'));
    void reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .header(FILE_ROWS, String(file.rows))
      .header(FILE_CUT, file.isCut ? '1' : '0')
      .send(stream);
  };

  for (const entry of options.routes) {
    const { call } = entry;
    const meter = options.metrics.call(call.operation);
    const isConsole = call.path.startsWith(CONSOLE_PATH);
    if (isConsole !== (typeof call.access === 'object' || (call.access === 'visitor' && call.room === 'staff')))
      throw new Error(`${call.path}: exactly the calls of the console stand below ${CONSOLE_PATH}`);

    const finish = (reply: FastifyReply, language: Language, result: unknown, startedAt: number): void => {
      if (result instanceof Refused) {
        meter.refused(performance.now() - startedAt);
        refusalLog((leftOut) =>
          options.log.info(
            { operation: call.operation, reason: result.reason, params: result.params, leftOut },
            'refused',
          ),
        );
        reply.statusCode = REASONS[result.reason].status;
        void reply.header('content-type', JSON_TYPE).send(refusalText(result, language));
        return;
      }
      if (result instanceof FileAnswer) {
        sendFile(reply, call, result);
        meter.done(performance.now() - startedAt);
        return;
      }
      if (options.checkAnswers) checkAnswer(call, result);
      if (call.maxAge !== undefined) {
        void reply.header('cache-control', `private, max-age=${call.maxAge}`).header('vary', 'lang');
      }
      void reply.header('content-type', JSON_TYPE).send(successText(call.operation, result, language));
      meter.done(performance.now() - startedAt);
    };
    const fail = (reply: FastifyReply, language: Language, error: unknown): void => {
      meter.failed();
      options.log.error({ err: error, operation: call.operation }, 'call failed');
      reply.statusCode = 500;
      void reply.header('content-type', JSON_TYPE).send(refusalText(new Refused('request.internal'), language));
    };

    app.route({
      method: call.method,
      url: call.path,
      // Reads may be long; what carries orders is never held up.
      ...(call.effect === 'read' ? {} : { compress: false }),
      handler(request, reply) {
        const startedAt = performance.now();
        const language = languageOf(request.headers.lang, options.defaultLanguage());
        try {
          const result = pipeline.run(entry, request, language);
          if (!(result instanceof Promise)) return finish(reply, language, result, startedAt);
          result
            .then((value: unknown) => finish(reply, language, value, startedAt))
            .catch((error: unknown) => fail(reply, language, error));
        } catch (error) {
          fail(reply, language, error);
        }
      },
    });
  }
  return app;
}

function checkAnswer(call: Call, data: unknown): void {
  const checked = z.safeParse(call.response, data ?? null);
  if (checked.success) return;
  const issue = checked.error.issues[0];
  throw new Error(`${call.operation} answers ${issue?.path.join('.')}: ${issue?.code}`);
}

/** The calls of customers are documented in public, those of the console are not. */
async function registerDocs(app: FastifyInstance, options: HttpOptions): Promise<void> {
  const document = openApiOf(
    options.routes.map((entry) => entry.call).filter(({ path }) => !path.startsWith(CONSOLE_PATH)),
    'Vitrine',
  );
  app.get('/docs/openapi.json', (_request, reply) => {
    void reply.header('content-type', JSON_TYPE).send(JSON.stringify(document));
  });
  await app.register(async (scope) => {
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } });
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      uiConfig: { url: '/docs/openapi.json' },
      staticCSP: PAGE_POLICY,
    });
  });
}

function registerHealth(app: FastifyInstance, options: HttpOptions): void {
  app.get('/healthz', (_request, reply) => {
    const accepting = options.accepting();
    void reply
      .code(accepting ? 200 : 503)
      .header('content-type', JSON_TYPE)
      .send(
        accepting
          ? successText('health', { accepting }, 'en')
          : refusalText(new Refused('request.busy'), options.defaultLanguage()),
      );
  });
  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request, options.edge.addresses) && !hasMetricsToken(request, options.metricsToken)) {
      return reply
        .code(404)
        .header('content-type', JSON_TYPE)
        .send(refusalText(new Refused('request.unknown-path'), options.defaultLanguage()));
    }
    return reply
      .header('content-type', options.metrics.registry.contentType)
      .send(await options.metrics.registry.metrics());
  });
}

/** A request that an unknown proxy passed on arrives from loopback too, but names the address it was made from. */
function isFromThisMachine({ headers, raw }: FastifyRequest, addresses: ClientAddresses): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return isLoopback(addresses.of(raw)) && (!isForwarded || addresses.isProxy(raw.socket.remoteAddress ?? ''));
}

/** Compares hashes, so that the time taken tells nothing about the token. */
function hasMetricsToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined || headers.authorization === undefined) return false;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(headers.authorization), hash(`Bearer ${token}`));
}

const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.');
