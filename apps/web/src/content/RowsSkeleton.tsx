import { Skeleton } from '@vitrine/ui/components/States';

const SKELETON_ROWS = 6;

/** Stands for the rows of a list of texts. */
export function RowsSkeleton() {
  return (
    <div aria-hidden className="divide-y divide-hairline">
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
        <div key={row} className="flex gap-3 px-4 py-3.5">
          <Skeleton className="size-11 rounded-control!" />
          <div className="flex flex-1 flex-col gap-2 py-1">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3.5 w-11/12" />
            <Skeleton className="h-3 w-20" />
          </div>
        </div>
      ))}
    </div>
  );
}
