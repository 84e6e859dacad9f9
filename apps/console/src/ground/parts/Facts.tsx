import type { ReactNode } from 'react';

interface Props {
  readonly rows: readonly (readonly [name: string, value: ReactNode])[];
}

/**
 * A list of labels and values. On a touch screen a list with a link or a button is as high in every row as a finger needs,
 * so that its rows keep equal distances.
 */
export function Facts({ rows }: Props) {
  return (
    <dl className="group grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 text-sm pointer-coarse:has-[a,button]:gap-y-0">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className={`text-muted ${TALL}`}>{name}</dt>
          <dd className={`min-w-0 text-end wrap-anywhere ${TALL}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const TALL = 'pointer-coarse:group-has-[a,button]:min-h-11 pointer-coarse:group-has-[a,button]:content-center';
