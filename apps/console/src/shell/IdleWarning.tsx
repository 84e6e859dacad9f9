import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IDLE_MS, seen, useActivity, WARNED_MS } from '../ground/activity.ts';
import { keepSession, signOut } from '../ground/sign-out.ts';

const ConfirmDialog = lazy(() =>
  import('@vitrine/ui/components/ConfirmDialog').then((module) => ({ default: module.ConfirmDialog })),
);

/** How often the server is told that somebody is there, at most. */
const TELL_MS = 60_000;

/** Milliseconds until the session ends for want of a sign. */
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
 * Warns before a session ends because nobody is there, and counts down to it. Whoever works is never asked: the server
 * is told of them at most once a minute.
 */
export function IdleWarning() {
  const t = useTranslations('console.idle');
  const left = useIdleLeft();
  const at = useActivity((activity) => activity.at);
  const isWarned = left <= WARNED_MS;
  const [toldAt, setToldAt] = useState(at);
  const isOver = left <= 0;

  useEffect(() => {
    if (isOver) void signOut('idle');
  }, [isOver]);
  useEffect(() => {
    if (at - toldAt < TELL_MS) return;
    setToldAt(at);
    void keepSession();
  }, [at, toldAt]);

  if (!isWarned || isOver) return null;
  return (
    <Suspense>
      <ConfirmDialog
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
          setToldAt(Date.now());
          void keepSession();
        }}
        onCancel={() => void signOut()}
      />
    </Suspense>
  );
}
