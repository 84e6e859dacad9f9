import { Skeleton } from '@vitrine/ui/components/States';
import { Loading } from '../ground/Loading.tsx';

/** Paragraphs of a text that is on its way. */
export function ReadingSkeleton() {
  return (
    <Loading className="flex max-w-prose flex-col gap-3 py-1">
      <Skeleton className="h-4" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="mt-6 h-5 w-2/5" />
      <Skeleton className="h-4" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-4 w-11/12" />
    </Loading>
  );
}
