import { Skeleton } from '@vitrine/ui/components/States';
import { Loading } from '../ground/Loading.tsx';

/** While the code of a screen is on its way. */
export function ScreenSkeleton() {
  return (
    <Loading className="mx-auto flex w-full max-w-3xl flex-col gap-4 p-4">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-32" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </Loading>
  );
}
