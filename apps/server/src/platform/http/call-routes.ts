import { Readable } from 'node:stream';
import { type Call, CONSOLE_PATH } from '@vitrine/wire/call';
import { FILE_CUT, FILE_ROWS, type Language } from '@vitrine/wire/envelope';
import { REASONS } from '@vitrine/wire/reasons';
import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { sampled } from '../log.ts';
import { outageOf } from '../unavailable.ts';
import { FileAnswer, ImageAnswer, Refused, refusalText, successText } from './answer.ts';
import { CallPipeline, type PipelineOptions } from './call-pipeline.ts';
import { encodingFor } from './compression.ts';
import type { Route } from './context.ts';
import type { CallMeter, Metrics } from './metrics.ts';
import { SharedAnswer, SharedAnswers } from './shared-answers.ts';
import { languageOf } from './texts.ts';

export interface CallOptions extends PipelineOptions {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly routes: readonly Route[];
  readonly defaultLanguage: () => Language;
  /** Checks answers against the schemas of the wire: in tests and development. */
  readonly checkAnswers: boolean;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const LOG_LINES_PER_SECOND = 10;

/** Serves every call at its path, through the one pipeline. */
export function serveCalls(app: FastifyInstance, options: CallOptions): void {
  const pipeline = new CallPipeline(options);
  // A flood of refusals hides no fault.
  const lines = { refusal: sampled(LOG_LINES_PER_SECOND), fault: sampled(LOG_LINES_PER_SECOND) };
  for (const route of options.routes) {
    const { call } = route;
    const isConsole = call.path.startsWith(CONSOLE_PATH);
    if (isConsole !== (typeof call.access === 'object' || (call.access === 'visitor' && call.room === 'staff')))
      throw new Error(`${call.path}: exactly the calls of the console stand below ${CONSOLE_PATH}`);
    const sender = new AnswerSender(call, options.metrics.call(call.operation), lines, options);
    const served = sharing(route, sender);
    addRoute(app, call, {
      method: call.method,
      url: call.path,
      // Reads may be long; what carries orders is never held up.
      ...(call.effect === 'read' ? {} : { compress: false }),
      ...(call.maxBodyBytes === undefined ? {} : { bodyLimit: call.maxBodyBytes }),
      ...(call.method === 'GET' || call.multipart !== undefined ? { decompress: false } : {}),
      handler(request, reply) {
        const startedAt = performance.now();
        const language = languageOf(request.headers.lang, options.defaultLanguage());
        try {
          const result = pipeline.run(served, request, language);
          if (!(result instanceof Promise)) return sender.send(reply, language, result, startedAt);
          result
            .then((value: unknown) => sender.send(reply, language, value, startedAt))
            .catch((error: unknown) => sender.sendFault(reply, language, error));
        } catch (error) {
          sender.sendFault(reply, language, error);
        }
      },
    });
  }
}

/** The body of a call that takes files is left to the pipeline, which reads it once it knows who calls. */
function addRoute(app: FastifyInstance, { multipart }: Call, options: RouteOptions): void {
  if (multipart === undefined) return void app.route(options);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route(options);
  });
}

/** The route as it is served: where everybody gets the same answer, its handler runs once for each version of it. */
function sharing(route: Route, sender: AnswerSender): Route {
  const { shared, handle } = route;
  if (shared === undefined) return route;
  const answers = new SharedAnswers(shared, handle, (data, { language }) => sender.textOf(data, language));
  return { ...route, handle: (request, context) => answers.of(request, context) };
}

type Lines = Readonly<Record<'refusal' | 'fault', ReturnType<typeof sampled>>>;

/** Sends what a call's handler has answered: an envelope, a file or a refusal. */
class AnswerSender {
  readonly #call: Call;
  readonly #meter: CallMeter;
  readonly #lines: Lines;
  readonly #log: Logger;
  readonly #checkAnswers: boolean;

  constructor(call: Call, meter: CallMeter, lines: Lines, options: CallOptions) {
    this.#call = call;
    this.#meter = meter;
    this.#lines = lines;
    this.#log = options.log;
    this.#checkAnswers = options.checkAnswers;
  }

  send(reply: FastifyReply, language: Language, result: unknown, startedAt: number): void {
    const { operation } = this.#call;
    if (result instanceof Refused) {
      this.#meter.refused(performance.now() - startedAt);
      this.#lines.refusal((leftOut) =>
        this.#log.info({ operation, reason: result.reason, params: result.params, leftOut }, 'refused'),
      );
      reply.statusCode = REASONS[result.reason].status;
      void reply.header('content-type', JSON_TYPE).send(refusalText(result, language));
      return;
    }
    if (result instanceof FileAnswer) this.#sendFile(reply, result);
    else if (result instanceof ImageAnswer) void reply.header('content-type', result.type).send(result.bytes);
    else if (result instanceof SharedAnswer) this.#sendShared(reply, result, language);
    else this.#headed(reply).send(this.textOf(result, language));
    this.#meter.done(performance.now() - startedAt);
  }

  /** The envelope of a success. */
  textOf(data: unknown, language: Language): string {
    if (this.#checkAnswers) checkAnswer(this.#call, data);
    return successText(this.#call.operation, data, language);
  }

  sendFault(reply: FastifyReply, language: Language, error: unknown): void {
    this.#meter.failed();
    this.#lines.fault((leftOut) =>
      this.#log.error({ err: error, operation: this.#call.operation, leftOut }, 'call failed'),
    );
    const reason = outageOf(error) === undefined ? 'request.internal' : 'request.maintenance';
    reply.statusCode = REASONS[reason].status;
    void reply.header('content-type', JSON_TYPE).send(refusalText(new Refused(reason), language));
  }

  #headed(reply: FastifyReply): FastifyReply {
    const { maxAge } = this.#call;
    if (maxAge !== undefined) void reply.header('cache-control', `private, max-age=${maxAge}`).header('vary', 'lang');
    return reply.header('content-type', JSON_TYPE);
  }

  #sendShared(reply: FastifyReply, answer: SharedAnswer, language: Language): void {
    void this.#headed(reply);
    if (this.#call.maxAge !== undefined) {
      void reply.header('etag', answer.etag);
      if (reply.request.headers['if-none-match'] === answer.etag) return void reply.code(304).send();
    }
    if (!answer.isWorthCompressing) return void reply.send(answer.bytes(undefined));
    const encoding = encodingFor(reply.request);
    void reply.header('vary', this.#call.maxAge === undefined ? 'accept-encoding' : 'lang, accept-encoding');
    if (encoding !== undefined) void reply.header('content-encoding', encoding);
    const bytes = answer.bytes(encoding);
    if (!(bytes instanceof Promise)) return void reply.send(bytes);
    bytes
      .then((ready) => void reply.send(ready))
      .catch((error: unknown) => this.sendFault(reply.removeHeader('content-encoding'), language, error));
  }

  /** A failure while it is sent cuts the connection, so that the client sees an incomplete file. */
  #sendFile(reply: FastifyReply, file: FileAnswer): void {
    const stream = Readable.from(file.content);
    stream.on('error', (error) => this.#log.error({ err: error, operation: this.#call.operation }, 'file not sent'));
    void reply
      .header('content-type', file.type)
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .header(FILE_ROWS, String(file.rows))
      .header(FILE_CUT, file.isCut ? '1' : '0')
      .send(stream);
  }
}

function checkAnswer(call: Call, data: unknown): void {
  const checked = z.safeParse(call.response, data ?? null);
  if (checked.success) return;
  const issue = checked.error.issues[0];
  throw new Error(`${call.operation} answers ${issue?.path.join('.')}: ${issue?.code}`);
}
