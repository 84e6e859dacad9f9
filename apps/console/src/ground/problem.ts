import { WireError, type WireErrorKind } from '@vitrine/wire/client';
import { useTranslations } from 'use-intl';

const NETWORK = {
  timeout: 'timeout',
  offline: 'offline',
  client: 'client',
  server: 'server',
  session: 'session',
} as const satisfies Partial<Record<WireErrorKind, string>>;

/** The text of a failed call: the server's if it sent one, otherwise one by kind of failure. */
export function useProblemText(): (error: unknown) => string {
  const t = useTranslations('console.failed');
  return (error) => {
    if (!(error instanceof WireError)) return t('crash');
    // The launcher says that the site is under maintenance, in the language of the call.
    if (error.kind === 'refused' || error.reason === 'request.maintenance') return error.msg;
    return t(NETWORK[error.kind]);
  };
}
