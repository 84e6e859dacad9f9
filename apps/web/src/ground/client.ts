import { createClient, type FileClient, WireError } from '@vitrine/wire/client';
import { API_ORIGIN } from './api-origin.ts';
import { currentLanguage } from './current-language.ts';
import { FreshQueries } from './fresh-queries.ts';
import { confirmSession, currentToken, sessionEnded } from './session.ts';
import { currentVisitor } from './visitor.ts';

/** How this app makes calls. */
export const WIRE_OPTIONS = {
  origin: API_ORIGIN,
  lang: currentLanguage,
  token: currentToken,
  visitor: currentVisitor,
  onSessionInvalid: sessionEnded,
};

const wire = createClient(WIRE_OPTIONS);

/** As the wire's client; an answer that only a customer gets shows that the session lives. */
export const client: FileClient = {
  call: async (call, request, options) => (await client.ask(call, request, options)).data,
  ask: async (call, request, options) => {
    const token = currentToken();
    const answer = await wire.ask(call, request, options);
    if (call.access === 'user') confirmSession(token);
    return answer;
  },
  file: (call, request, options) => wire.file(call, request, options),
};

const RETRIES = 2;

/** A call that got no answer may be asked again; a refusal is an answer. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof WireError && ['timeout', 'offline', 'server'].includes(error.kind);
}

const mayAskAgain = (failures: number, error: unknown) => failures < RETRIES && isUnanswered(error);

/** How a press under an idempotency key is sent: at once even without a network, and again while no answer comes. */
export const SENT_UNTIL_ANSWERED = { networkMode: 'always', retry: mayAskAgain, retryDelay: 800 } as const;

export const queryClient = new FreshQueries({
  defaultOptions: {
    queries: {
      retry: mayAskAgain,
      staleTime: 10_000,
    },
  },
});
