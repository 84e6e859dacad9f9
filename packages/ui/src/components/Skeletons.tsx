import { Skeleton } from './States.tsx';

function times(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** Rows of a list: a mark, two lines, a figure. */
export function SkeletonRows({ count, mark = false }: { readonly count: number; readonly mark?: boolean }) {
  return (
    <div aria-hidden className="divide-y divide-hairline">
      {times(count).map((row) => (
        <div key={row} className="flex min-h-16 items-center gap-3 px-4">
          {mark ? <Skeleton className="size-9 rounded-full!" /> : null}
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-1/4" />
          </div>
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  );
}

/** A card with a heading and figures below it. */
export function SkeletonCard({ lines = 3 }: { readonly lines?: number }) {
  return (
    <div aria-hidden className="flex flex-col gap-3 rounded-card border border-hairline bg-card p-4">
      <Skeleton className="h-4 w-1/3" />
      {times(lines).map((line) => (
        <div key={line} className="flex justify-between gap-6">
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className="h-3.5 w-16" />
        </div>
      ))}
    </div>
  );
}

const BARS = [40, 62, 50, 74, 58, 80, 66, 90, 70, 56, 64, 48, 60, 76, 84, 68, 54, 72, 62, 78];

/** A chart before its candles are here. */
export function SkeletonChart({ className }: { readonly className?: string }) {
  return (
    <div aria-hidden className={className}>
      <div dir="ltr" className="shimmer flex h-full items-end gap-1">
        {BARS.map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change.
          <span key={index} style={{ height: `${height}%` }} className="flex-1 rounded-badge bg-sunken" />
        ))}
      </div>
    </div>
  );
}
