import { age } from '@vitrine/ui/format';
import { useNow } from '@vitrine/ui/use-now';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useConnection } from '../connection.ts';

/** Where data comes from, as far as its age is concerned. */
export interface Source {
  /** When it was loaded (milliseconds of `Date.now()`); 0 when it never was. */
  readonly updatedAt: number;
  /** The last attempt to refresh it failed. */
  readonly isFailed: boolean;
  /** How often it is refreshed; undefined if only on request. */
  readonly refreshMs?: number | undefined;
}

/** Data that is refreshed by itself is old after this many intervals, but not before {@link LEAST_STALE_MS}. */
const STALE_INTERVALS = 3;
const LEAST_STALE_MS = 10_000;

function useIsStale({ updatedAt, isFailed, refreshMs }: Source): boolean {
  const isLost = useConnection(({ lostAt }) => lostAt !== undefined);
  const now = useNow(refreshMs !== undefined);
  const isLate = refreshMs !== undefined && now - updatedAt > Math.max(LEAST_STALE_MS, STALE_INTERVALS * refreshMs);
  return updatedAt > 0 && (isLost || isFailed || isLate);
}

/** Content whose colours turn grey when it is older than it should be. */
export function Dated({ source, children }: { readonly source: Source; readonly children: ReactNode }) {
  const isStale = useIsStale(source);
  return (
    <div data-stale={isStale || undefined} className="contents">
      {children}
    </div>
  );
}

/** The age of what is shown, counting on. */
export function DataAge({ updatedAt }: Pick<Source, 'updatedAt'>) {
  const t = useTranslations('console.connection');
  const locale = useLocale();
  const now = useNow();
  if (updatedAt === 0) return null;
  return <span className="numeric text-sm text-muted">{t('updated', { age: age(now - updatedAt, locale) })}</span>;
}
