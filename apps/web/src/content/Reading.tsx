import { RefreshButton } from '@vitrine/ui/components/PullToRefresh';
import { useRefresh } from '@vitrine/ui/use-refresh';
import { Activity, type ReactNode, useState } from 'react';
import { BackHeader, type BackTarget } from '../ground/BackHeader.tsx';
import { Pull } from '../ground/Pull.tsx';
import { useIsDesktop } from '../ground/use-is-desktop.ts';

export interface Readable {
  /** Number of what is newest; undefined: the list is empty, or not here. */
  readonly newest: number | undefined;
  readonly refetch: () => Promise<unknown>;
  /** The list, in which one row is read beside it. */
  readonly rows: (current?: number) => ReactNode;
  /** What stands beside the button to refresh. */
  readonly actions?: ReactNode;
}

interface Props {
  /** Of the list; another one is another list. */
  readonly path: BackTarget;
  /** Where the way back from the list leads. */
  readonly back: BackTarget;
  readonly title: string;
  readonly refreshLabel: string;
  /** The address names something to read; the id is missing where it is not complete. */
  readonly reads: { readonly id: number | undefined } | undefined;
  /** A hook: what there is to read. It is called only where the list is shown. */
  readonly useReadable: () => Readable;
  readonly piece: (id: number | undefined) => ReactNode;
}

/** A list of texts and what is read of it: a phone shows one or the other, a desktop both. */
export function Reading(props: Props) {
  return useIsDesktop() ? <Beside key={props.path} {...props} /> : <OneByOne {...props} />;
}

/** While nothing was chosen the newest is read. */
function Beside({ title, refreshLabel, reads, useReadable, piece }: Props) {
  const { newest, refetch, rows, actions } = useReadable();
  const refresh = useRefresh(refetch);
  const id = reads === undefined ? newest : reads.id;
  const isNothing = reads === undefined && newest === undefined;
  return (
    <div className="mx-auto flex min-h-0 w-full max-w-6xl flex-1 border-hairline bg-card xl:border-x">
      <section
        aria-labelledby="list-title"
        className={`flex min-h-0 flex-col border-e border-hairline ${isNothing ? 'flex-1' : 'w-96 shrink-0'}`}
      >
        <div className="flex min-h-14 items-center gap-2 border-b border-hairline ps-4 pe-2">
          <h1 id="list-title" className="min-w-0 flex-1 truncate text-lg font-semibold">
            {title}
          </h1>
          {actions}
          <RefreshButton refresh={refresh} label={refreshLabel} />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">{rows(id)}</div>
      </section>
      {isNothing ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an article without a link would scroll for a mouse alone.
        <div key={id} tabIndex={0} className="min-h-0 min-w-0 flex-1 overflow-y-auto -outline-offset-2">
          {piece(id)}
        </div>
      )}
    </div>
  );
}

/** The list stays under what is read, once it was shown. */
function OneByOne(props: Props) {
  const { path, title, reads, piece } = props;
  const [listed, setListed] = useState<BackTarget>();
  if (reads === undefined && listed !== path) setListed(path);
  return (
    <div className="w-full flex-1 bg-card">
      {listed === path ? (
        <Activity mode={reads === undefined ? 'visible' : 'hidden'}>
          <ListPage {...props} />
        </Activity>
      ) : null}
      {reads === undefined ? null : (
        <div key={reads.id} className="mx-auto max-w-3xl">
          <BackHeader title={title} to={path} />
          {piece(reads.id)}
        </div>
      )}
    </div>
  );
}

function ListPage({ back, title, refreshLabel, useReadable }: Props) {
  const { refetch, rows, actions } = useReadable();
  const refresh = useRefresh(refetch);
  return (
    <div className="mx-auto max-w-3xl">
      <BackHeader title={title} to={back}>
        {actions}
        <RefreshButton refresh={refresh} label={refreshLabel} />
      </BackHeader>
      <Pull refresh={refresh}>{rows()}</Pull>
    </div>
  );
}
