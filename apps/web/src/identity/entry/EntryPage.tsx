import type { ReactNode } from 'react';

interface Props {
  readonly header: ReactNode;
  readonly children: ReactNode;
}

/** A page with one form in a narrow column. */
export function EntryPage({ header, children }: Props) {
  return (
    <div className="w-full overflow-y-auto">
      <div className="mx-auto w-full max-w-md pb-6 lg:p-6">
        {header}
        <div className="flex flex-col gap-4 p-4">{children}</div>
      </div>
    </div>
  );
}
