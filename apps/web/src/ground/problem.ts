import { WireError, type WireErrorKind } from '@vitrine/wire/client';
import { useTranslations } from 'use-intl';

const NETWORK = {
  timeout: 'timeout',
  offline: 'offline',
  client: 'client',
  server: 'server',
} as const satisfies Partial<Record<WireErrorKind, string>>;

/** What to tell the user about a failed call: the server's own words where it gave any, otherwise ours by kind. */
export function useProblemText(): (error: unknown) => string {
  const t = useTranslations('ground.failed');
  return (error) => {
    if (!(error instanceof WireError)) return t('crash');
    if (error.kind === 'session') return t('session');
    if (error.kind === 'refused') return error.msg;
    return t(NETWORK[error.kind]);
  };
}
