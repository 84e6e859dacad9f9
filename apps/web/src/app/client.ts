import { QueryClient } from '@tanstack/react-query';
import { createClient, WireError } from '@vitrine/wire/client';
import { currentToken, sessionEnded } from './session.ts';
import { currentLanguage } from './texts.tsx';

export const client = createClient({
  origin: import.meta.env.VITE_API_ORIGIN ?? '',
  lang: currentLanguage,
  token: currentToken,
  onSessionInvalid: sessionEnded,
});

const RETRIES = 2;

/** A call that got no answer may be asked again; a refusal is an answer. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof WireError && ['timeout', 'offline', 'server'].includes(error.kind);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < RETRIES && isUnanswered(error),
      staleTime: 10_000,
    },
  },
});
