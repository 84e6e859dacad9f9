import type { IncomingMessage } from 'node:http';
import type { Multipart } from '@vitrine/wire/call';
import { Refused } from './answer.ts';

const MOST_PARTS = 20;
const TYPE = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i;

/** The fields of a multipart body; a field that was sent several times is a list. No fields where the body is something else. */
export async function readMultipart(
  request: IncomingMessage,
  { maxBytes, tooLarge }: Multipart,
): Promise<Readonly<Record<string, unknown>> | Refused> {
  const type = request.headers['content-type'] ?? '';
  const found = TYPE.exec(type);
  const boundary = found?.[1] ?? found?.[2];
  if (boundary === undefined) return {};
  // What is not read here, the server reads and drops once it has answered.
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return new Refused(tooLarge);
  const body = await readWhole(request, maxBytes);
  if (body === 'too large') return new Refused(tooLarge);
  if (body === undefined || partsOf(body, boundary) > MOST_PARTS) return new Refused('request.unreadable');
  try {
    return fieldsOf(await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData());
  } catch (error) {
    if (error instanceof TypeError) return new Refused('request.unreadable');
    throw error;
  }
}

/** Resolves with undefined when the sender breaks off. */
function readWhole(request: IncomingMessage, maxBytes: number): Promise<Buffer | 'too large' | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes <= maxBytes) return void chunks.push(chunk);
      chunks.length = 0;
      resolve('too large');
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', () => resolve(undefined));
    request.on('close', () => resolve(undefined));
  });
}

/** How many parts a body can have: many small ones would hold up the thread that reads them. */
function partsOf(body: Buffer, boundary: string): number {
  const delimiter = Buffer.from(`--${boundary}`);
  let parts = 0;
  for (let at = body.indexOf(delimiter); at !== -1 && parts <= MOST_PARTS; at = body.indexOf(delimiter, at + 1))
    parts += 1;
  return parts;
}

function fieldsOf(form: FormData): Readonly<Record<string, unknown>> {
  const fields: Record<string, unknown> = Object.create(null);
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name);
    fields[name] = values.length === 1 ? values[0] : values;
  }
  return { ...fields };
}
