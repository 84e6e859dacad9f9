import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Server as TlsServer } from 'node:tls';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { CONSOLE_PATH } from '@vitrine/wire/call';
import { REASONS, type Reason } from '@vitrine/wire/reasons';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { sampled } from '../log.ts';
import { followTlsFiles, readTlsPair, type TlsFiles } from '../tls.ts';
import { Refused, refusalText, SUCCESS_START, successText } from './answer.ts';
import { type CallOptions, serveCalls } from './call-routes.ts';
import type { ClientAddresses } from './client-address.ts';
import { serveConsole } from './console-pages.ts';
import { FirstPage, type PageLook } from './first-page.ts';
import { hasMetricsToken, isLoopback } from './metrics-access.ts';
import { openApiOf } from './openapi.ts';
import { isPage, PAGE_POLICY, sendPage, servePages } from './pages.ts';
import { languageOf } from './texts.ts';

/** What a site answers about itself. */
export interface Readiness {
  /** Commands are taken. */
  readonly accepting: boolean;
  /** Also those that open something: the clock is right, and the disk has space for them. */
  readonly opening: boolean;
  /** Milliseconds by which the wall clock is off; 0: it is right. */
  readonly clockOffMs: number;
}

export interface HttpOptions extends CallOptions {
  /** Address of the real-time channel: the only one whose connections may be upgraded. */
  readonly socketPath: string;
  readonly readiness: () => Readiness;
  /** The site is served over TLS: a header tells browsers to require it. */
  readonly secure: boolean;
  /** The site serves TLS itself. */
  readonly tls: TlsFiles | undefined;
  /** Folder of the customer app, when it is built. */
  readonly webRoot: string | undefined;
  /** Folder of the operator console, when it is built. */
  readonly consoleRoot: string | undefined;
  /** How a page of the customer app looks before the app has started, by the language in its address. */
  readonly pageLook: (asked: string | null) => PageLook;
  /** The origin of what a page may show in a frame; undefined: nothing of another site. */
  readonly frameOrigin: () => string | undefined;
  /** Bearer token that opens `/metrics` from other machines; undefined: loopback only. */
  readonly metricsToken: string | undefined;
  /** The logo of the product with this code as an SVG document. */
  readonly logo: (code: string) => string | undefined;
  /** A variant of a picture of the brand, by its hash. */
  readonly brandPicture: (hash: string, variant: string) => Promise<Buffer | undefined>;
  /** A public picture of a text, by its hash. */
  readonly media: (hash: string) => Promise<Buffer | undefined>;
  /** Whom to tell of a fault, as `security.txt`; undefined without a contact. */
  readonly securityText: () => string | undefined;
  /** The web app manifest as it is now. */
  readonly manifest: () => object;
}

const BODY_LIMIT = 64 * 1024;
const HEADERS_MS = 15_000;
/** Ends requests that arrive too slowly, and connections on which nothing moves, also when the peer does not read. */
const CONNECTIONS = {
  requestTimeout: 30_000,
  connectionTimeout: 60_000,
  keepAliveTimeout: 60_000,
  // Whoever still asks over an open connection while the site stops is answered, and told to close it.
  return503OnClosing: false,
};
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

type SendRefusal = (reply: FastifyReply, reason: Reason, lang: unknown) => void;

/**
 * The HTTP server: calls with their envelopes, pages, documents, errors and headers. What a call goes through before its
 * handler is in call-pipeline.ts. Nothing here knows what a call is about.
 */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const headers = {
    ...SECURITY_HEADERS,
    ...(options.secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  const sendRefusal: SendRefusal = (reply, reason, lang) =>
    void reply
      .code(REASONS[reason].status)
      .header('content-type', JSON_TYPE)
      .send(refusalText(new Refused(reason), languageOf(lang, options.defaultLanguage())));
  const app = fastify({
    ...CONNECTIONS,
    logger: false,
    trustProxy: false,
    exposeHeadRoutes: false,
    bodyLimit: BODY_LIMIT,
    ...listenerOptions(options),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    frameworkErrors: (_error, request, reply) => {
      // No hook has seen this request.
      void reply.headers(headers);
      sendRefusal(reply as unknown as FastifyReply, 'request.unreadable', request.headers.lang);
    },
    clientErrorHandler: (error, socket) =>
      endUnreadable(error, socket, headers, refusalText(new Refused('request.unreadable'), options.defaultLanguage())),
  });

  const { connections, ownSite } = options.edge;
  connections.watch(app.server);
  followCertificate(app, options);
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
  const logFault = sampled(10);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status === 413) return sendRefusal(reply, 'request.too-large', request.headers.lang);
    if (status < 500) return sendRefusal(reply, 'request.unreadable', request.headers.lang);
    logFault((leftOut) => options.log.error({ err: error, path: request.routeOptions.url, leftOut }, 'request failed'));
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
      return firstPage.of(request.url).then((page) => sendPage(request, reply, page, options.frameOrigin()));
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
  serveSiteFiles(app, options, sendRefusal);
  serveCalls(app, options);
  return app;
}

/** How connections are taken: in plain, or over TLS when the site has a certificate. */
function listenerOptions({ socketPath, tls }: HttpOptions) {
  const http = {
    headersTimeout: HEADERS_MS,
    connectionsCheckingInterval: 5_000,
    // Any other upgrade (`h2c`, another path) is a plain request.
    shouldUpgradeCallback: ({ url = '', headers }: IncomingMessage) =>
      url.split('?', 1)[0] === socketPath && headers.upgrade?.toLowerCase() === 'websocket',
  };
  if (tls === undefined) return { http };
  // The rest of the program takes both kinds of server alike.
  return { https: { ...http, ...readTlsPair(tls, Date.now()), handshakeTimeout: HEADERS_MS } } as unknown as {
    readonly http: typeof http;
  };
}

function followCertificate(app: FastifyInstance, { tls, log }: HttpOptions): void {
  if (tls === undefined) return;
  const stop = followTlsFiles(app.server as unknown as TlsServer, tls, log);
  app.addHook('onClose', (_app, done) => {
    stop();
    done();
  });
}

/** Answers what is no HTTP, and ends the connection from this side: a peer that keeps its own open would hold it. */
function endUnreadable(
  error: Error & { readonly code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
  body: string,
): void {
  // Without a way back, or when the peer is gone, there is nobody to answer. To silence there is no answer either: browsers
  // keep spare connections, and would take it for the answer to the request that they send next.
  // A handshake that failed leaves nothing to answer through.
  const { code = '' } = error;
  if (
    !socket.writable ||
    code === 'ECONNRESET' ||
    code === 'ERR_HTTP_REQUEST_TIMEOUT' ||
    /^ERR_(SSL|TLS)_/.test(code)
  ) {
    socket.destroy();
    return;
  }
  const head = Object.entries({
    ...headers,
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 400 Bad Request\r\n${head.join('')}\r\n${body}`);
  socket.destroySoon();
}

/** Files that are made from what the site is called and trades. */
function serveSiteFiles(app: FastifyInstance, options: HttpOptions, sendRefusal: SendRefusal): void {
  app.get('/site.webmanifest', (_request, reply) => {
    void reply
      .header('content-type', 'application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(options.manifest()));
  });

  app.get('/.well-known/security.txt', (request, reply) => {
    const text = options.securityText();
    if (text === undefined) return sendRefusal(reply, 'request.unknown-path', request.headers.lang);
    void reply.header('content-type', 'text/plain; charset=utf-8').header('cache-control', 'no-cache').send(text);
  });

  app.get('/logos/:code(^[A-Za-z0-9]+).svg', (request, reply) => {
    const { code } = request.params as { readonly code: string };
    const logo = options.logo(code);
    if (logo === undefined) return sendRefusal(reply, 'request.unknown-path', request.headers.lang);
    void reply.header('content-type', 'image/svg+xml').header('cache-control', 'public, max-age=86400').send(logo);
  });

  app.get('/media/:hash(^[0-9a-f]{64}).webp', async (request, reply) => {
    const { hash } = request.params as { readonly hash: string };
    const bytes = await options.media(hash);
    if (bytes === undefined) return sendRefusal(reply, 'request.unknown-path', request.headers.lang);
    // Its name is its content: it never changes.
    return reply
      .header('content-type', 'image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(bytes);
  });
  serveBrandPictures(app, options, sendRefusal);
}

/** Pictures whose name is their content: a browser keeps them for good. */
function serveBrandPictures(app: FastifyInstance, options: HttpOptions, sendRefusal: SendRefusal): void {
  app.get('/brand/:hash(^[0-9a-f]{64})/:variant(^[a-z0-9-]{2,12}).png', async (request, reply) => {
    const { hash, variant } = request.params as { readonly hash: string; readonly variant: string };
    const bytes = await options.brandPicture(hash, variant);
    if (bytes === undefined) return sendRefusal(reply, 'request.unknown-path', request.headers.lang);
    return reply
      .header('content-type', 'image/png')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(bytes);
  });
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
    const readiness = options.readiness();
    const text = readiness.accepting
      ? successText('health', readiness, 'en')
      : refusalText(new Refused('request.busy'), options.defaultLanguage(), readiness);
    void reply
      .code(readiness.accepting ? 200 : 503)
      .header('content-type', JSON_TYPE)
      .send(text);
  });
  app.get('/metrics', async (request, reply) => {
    if (
      !isFromThisMachine(request, options.edge.addresses) &&
      !hasMetricsToken(request.headers.authorization, options.metricsToken)
    ) {
      return reply
        .code(404)
        .header('content-type', JSON_TYPE)
        .send(refusalText(new Refused('request.unknown-path'), options.defaultLanguage()));
    }
    return reply.header('content-type', options.metrics.contentType).send(await options.metrics.text());
  });
}

/** A request that an unknown proxy passed on arrives from loopback too, but names the address it was made from. */
function isFromThisMachine({ headers, raw }: FastifyRequest, addresses: ClientAddresses): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return isLoopback(addresses.of(raw)) && (!isForwarded || addresses.isProxy(raw.socket.remoteAddress ?? ''));
}
