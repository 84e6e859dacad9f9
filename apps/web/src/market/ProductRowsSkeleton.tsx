import { Skeleton } from '@vitrine/ui/components/States';

/** The shape of product rows while they are on their way. */
export function ProductRowsSkeleton({ count }: { readonly count: number }) {
  return (
    <ul aria-hidden>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
        <li key={row} className="flex h-16 items-center gap-2.5 border-b border-hairline px-4">
          <Skeleton className="size-6 shrink-0 rounded-full!" />
          <span className="flex min-w-0 flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-3 w-12" />
          </span>
          <Skeleton className="h-8 w-12 max-[374px]:hidden sm:w-16" />
          <span className="flex w-21 justify-end">
            <Skeleton className="h-4 w-18" />
          </span>
          <Skeleton className="h-7 w-18" />
        </li>
      ))}
    </ul>
  );
}
