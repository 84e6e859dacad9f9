import { QueryClient } from '@tanstack/react-query';
import type { Call, Multipart, RequestOf } from '@vitrine/wire/call';
import {
  type CallOptions,
  createClient,
  type FileClient,
  type WireClientOptions,
  WireError,
} from '@vitrine/wire/client';
import { createImageReader } from '@vitrine/wire/image-client';
import { currentToken, sessionEnded } from './session.ts';
import { currentLanguage } from './texts.tsx';

const options: WireClientOptions = { lang: currentLanguage, token: currentToken, onSessionInvalid: sessionEnded };

/** The client of the console's calls, in the current language and session. */
export const client: FileClient = createClient(options);
/** Makes a call that takes a file, with the same session. */
export function sendForm<C extends Call>(call: C, request: RequestOf<C>, callOptions?: CallOptions) {
  const body = new FormData();
  for (const [name, value] of Object.entries(request as object))
    body.append(name, value instanceof Blob ? value : String(value));
  const withFile: FileClient = createClient({
    ...options,
    timeoutMs: UPLOAD_MS,
    fetch: (input, init) => fetch(input, { ...init, body }),
  });
  return withFile.call(call, request, callOptions);
}

/** The same for a call that takes nothing else. */
export const sendFile = <C extends Call & { readonly multipart: Multipart }>(call: C, file: File) =>
  sendForm(call, { file } as RequestOf<C>);

/** Reads an image with the same session. */
export const readImage = createImageReader(options);

const RETRIES = 2;
/** The server waits half a minute for a body. */
const UPLOAD_MS = 45_000;

/** Whether a call got no answer, so that it may be retried. A refusal is an answer. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof WireError && ['timeout', 'offline', 'server'].includes(error.kind);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < RETRIES && isUnanswered(error),
      staleTime: 5_000,
      // A hidden tab makes no calls, so that it does not keep the session alive.
      refetchIntervalInBackground: false,
    },
  },
});
