import { Skeleton } from '@vitrine/ui/components/States';
import { lazy, Suspense } from 'react';
import { useSession } from '../ground/session.ts';
import type { AssetsProps } from './OwnAssets.tsx';

// A visitor has none: he does not wait for its code.
const OwnAssets = lazy(async () => ({ default: (await import('./OwnAssets.tsx')).OwnAssets }));

/** What the customer owns and what today has brought; nothing for a visitor (APP-42). */
export function AssetsCard({ on }: AssetsProps) {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  if (!isLoggedIn) return null;
  return (
    <Suspense fallback={<Skeleton className="h-30 rounded-card" />}>
      <OwnAssets on={on} />
    </Suspense>
  );
}
