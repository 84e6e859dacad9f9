import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IDLE_MS, seen, useActivity, WARNED_MS } from '../ground/activity.ts';
import { LazyConfirm } from '../ground/parts/LazyConfirm.tsx';
import { keepSession, signOut } from '../ground/sign-out.ts';

/** The server is told of activity at most this often. */
const KEEP_ALIVE_MS = 60_000;

/** Milliseconds until the session ends for lack of activity. */
function useIdleLeft(): number {
  const at = useActivity((activity) => activity.at);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return at + IDLE_MS - Math.max(now, at);
}

/** `1:05` */
function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * Warns before an idle session ends, and counts down. While somebody works, the server is told at most once a minute and
 * the warning never appears.
 */
export function IdleWarning() {
  const t = useTranslations('console.idle');
  const left = useIdleLeft();
  const at = useActivity((activity) => activity.at);
  const isWarned = left <= WARNED_MS;
  const [keptAliveAt, setKeptAliveAt] = useState(at);
  const isOver = left <= 0;

  useEffect(() => {
    if (isOver) void signOut('idle');
  }, [isOver]);
  useEffect(() => {
    if (at - keptAliveAt < KEEP_ALIVE_MS) return;
    setKeptAliveAt(at);
    void keepSession();
  }, [at, keptAliveAt]);

  if (!isWarned || isOver) return null;
  return (
    <LazyConfirm
      open
      title={t('title')}
      description={
        <span role="timer" aria-live="off">
          {t('text', { time: clock(left) })}
        </span>
      }
      confirmLabel={t('stay')}
      cancelLabel={t('signOut')}
      onConfirm={() => {
        seen();
        setKeptAliveAt(Date.now());
        void keepSession();
      }}
      onCancel={() => void signOut()}
    />
  );
}
