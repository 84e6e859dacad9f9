import { QueryClient } from '@tanstack/react-query';
import { createClient, type FileClient, WireError } from '@vitrine/wire/client';
import { currentToken, sessionEnded } from './session.ts';
import { currentLanguage } from './texts.tsx';

/** The console's calls: in the language of the page, as the person who is signed in. */
export const client: FileClient = createClient({
  lang: currentLanguage,
  token: currentToken,
  onSessionInvalid: sessionEnded,
});

const RETRIES = 2;

/** A call that got no answer may be asked again; a refusal is an answer. */
function isUnanswered(error: unknown): boolean {
  return error instanceof WireError && ['timeout', 'offline', 'server'].includes(error.kind);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < RETRIES && isUnanswered(error),
      staleTime: 5_000,
      // What stands in a hidden tab is nobody's work: it asks for nothing and keeps no session alive.
      refetchIntervalInBackground: false,
    },
  },
});
