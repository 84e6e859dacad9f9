import { type Call, STALE_SECONDS } from '@vitrine/wire/call';
import { SUCCESS } from '@vitrine/wire/envelope';
import { textsOf } from '@vitrine/wire/example';
import { REASONS } from '@vitrine/wire/reasons';
import * as z from 'zod/mini';

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}

function answerOf(call: Call): object {
  return {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { type: 'integer', description: `${SUCCESS} is success` },
      msg: { type: 'string' },
      data: schemaOf(call.response, 'output'),
    },
  };
}

/** What a caller may rely on. */
function stalenessOf({ mayBeStale }: Call): string[] {
  if (mayBeStale === undefined) return [];
  const values = mayBeStale === true ? [] : Object.entries(mayBeStale).map(([field, value]) => `${field} ${value}`);
  const when = values.length === 0 ? 'The answer' : `With ${values.join(', ')} the answer`;
  return [`${when} has every change of the caller; its journal row may be up to ${STALE_SECONDS} seconds old.`];
}

function operationOf(call: Call): object {
  const request = schemaOf(call.request, 'input') as ObjectSchema;
  const fields = Object.entries(request.properties ?? {});
  const example = textsOf(call.example);
  const headers = [
    { name: 'lang', in: 'header', required: false, schema: { type: 'string' } },
    ...(call.keyed
      ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 128 } }]
      : []),
  ];
  if (call.takesVisitor === true)
    headers.push({ name: 'visitor', in: 'header', required: false, schema: { type: 'string', maxLength: 32 } });
  const refusals = call.reasons.map((reason) => `- ${REASONS[reason].code} \`${reason}\``);
  return {
    operationId: call.operation,
    tags: [call.room],
    summary: call.summary,
    description: [...stalenessOf(call), ...(refusals.length === 0 ? [] : ['Refusals:', ...refusals])].join('\n'),
    security: call.access === 'user' ? [{ session: [] }] : [],
    parameters:
      call.method === 'GET'
        ? [
            ...headers,
            ...fields.map(([name, schema]) => ({
              name,
              in: 'query',
              required: request.required?.includes(name) === true,
              schema,
              example: example[name],
            })),
          ]
        : headers,
    ...(call.method === 'POST' && fields.length > 0
      ? { requestBody: { required: true, content: bodiesOf(call, request) } }
      : {}),
    responses: responsesOf(call),
  };
}

function bodiesOf(call: Call, schema: ObjectSchema): object {
  if (call.multipart !== undefined) return { 'multipart/form-data': { schema } };
  const body = { schema, example: textsOf(call.example) };
  return { 'application/x-www-form-urlencoded': body, 'application/json': body };
}

function responsesOf(call: Call): object {
  const answersEnvelope = call.answersFile !== true && call.answersImage !== true;
  return {
    200: {
      description: answersEnvelope ? 'Success or refusal' : 'The file, or a refusal in an envelope',
      content: {
        'application/json': { schema: answerOf(call) },
        ...(call.answersFile === true ? { 'text/csv': { schema: { type: 'string' } } } : {}),
        ...(call.answersImage === true ? { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } } : {}),
      },
    },
  };
}

/** The OpenAPI 3.1 document of the calls. */
export function openApiOf(calls: readonly Call[], title: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description:
        'Every answer is an envelope { code, msg, data }; code 1 is success, 999 an invalid session, anything else a refusal whose data is { reason, params }. HTTP status is 200 for every outcome of the rules.',
    },
    components: { securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'authorization' } } },
    paths,
  };
}
