import { Skeleton } from '@vitrine/ui/components/States';
import { lazy, Suspense } from 'react';
import { useSession } from '../ground/session.ts';

// A visitor has none: he does not wait for its code.
const OwnAssets = lazy(async () => ({ default: (await import('./OwnAssets.tsx')).OwnAssets }));

interface Props {
  /** It heads the accounts themselves: nothing leads there. */
  readonly isOverview?: boolean;
}

/** What the customer owns and what today has brought; nothing for a visitor (APP-42). */
export function AssetsCard({ isOverview = false }: Props) {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  if (!isLoggedIn) return null;
  return (
    <Suspense fallback={<Skeleton className="h-30 rounded-card" />}>
      <OwnAssets isOverview={isOverview} />
    </Suspense>
  );
}
