import type { Call, Multipart, RequestOf, ResponseOf } from './call.ts';
import { type Answer, createClient, type WireClientOptions } from './client.ts';
import { uploadImage } from './identity/upload-image.ts';

/** The server waits half a minute for a body. */
const TIMEOUT_MS = 45_000;

export interface UploadOptions {
  readonly signal: AbortSignal;
  /** Called while the image is sent, with the part that has left, from 0 to 1. */
  readonly onProgress: (sent: number) => void;
}

/** What an upload sends: the image, and for a visitor the secret that names it as theirs. */
export interface Upload {
  readonly file: File;
  readonly visitor?: string;
}

type FileCall = Call & { readonly multipart: Multipart };

/** Sends files as the client makes every other call, and says how far it is; throws a `WireError`. */
export function createFileUpload(options: WireClientOptions) {
  return <C extends FileCall>(
    call: C,
    request: RequestOf<C>,
    { signal, onProgress }: UploadOptions,
  ): Promise<Answer<ResponseOf<C>>> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(request as object))
      form.append(name, value instanceof Blob ? value : String(value));
    const client = createClient({
      ...options,
      timeoutMs: TIMEOUT_MS,
      fetch: (input, init = {}) => post(String(input), init, form, onProgress),
    });
    return client.ask(call, request, { signal });
  };
}

/** The same for the images of forms. */
export function createImageUpload(options: WireClientOptions) {
  const send = createFileUpload(options);
  return (upload: Upload, uploadOptions: UploadOptions) => send(uploadImage, upload, uploadOptions);
}

/** `fetch` does not say how much of a body has left. */
function post(
  url: string,
  { headers, signal }: RequestInit,
  form: FormData,
  onProgress: (sent: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers as Readonly<Record<string, string>>))
      request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })));
    for (const end of ['error', 'abort'])
      request.addEventListener(end, () => reject(new TypeError('the image was not sent')));
    if (signal?.aborted === true) return reject(new TypeError('the image was not sent'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
