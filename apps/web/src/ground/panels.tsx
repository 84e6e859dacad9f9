import type { ConfirmDialog as ConfirmDialogOfKit } from '@vitrine/ui/components/ConfirmDialog';
import type { Dialog as DialogOfKit } from '@vitrine/ui/components/Dialog';
import type { Drawer as DrawerOfKit } from '@vitrine/ui/components/Drawer';
import type { Menu as MenuOfKit } from '@vitrine/ui/components/Menu';
import type { Select as SelectOfKit } from '@vitrine/ui/components/Select';
import { Skeleton } from '@vitrine/ui/components/States';
import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useState,
} from 'react';

/** After this, what floats above a page may be fetched (milliseconds): the page itself stands. */
const PAGE_FIRST_MS = 1_000;

/** Fetches code once the page stands and idles, so that it is there when it is asked for, also offline. */
function useFetchedLater(load: () => Promise<unknown>, done?: () => void): void {
  useEffect(() => {
    const fetchNow = () => void load().then(done, () => undefined);
    const timer = setTimeout(() => {
      if ('requestIdleCallback' in window) window.requestIdleCallback(fetchNow);
      else fetchNow();
    }, PAGE_FIRST_MS);
    return () => clearTimeout(timer);
  }, [load, done]);
}

/** A panel that is put in place with its first opening. */
export function whenOpened<P extends { readonly open: boolean }>(load: () => Promise<ComponentType<P>>) {
  const Panel = lazy<ComponentType<P>>(async () => ({ default: await load() }));
  return function OpenedPanel(props: P) {
    const [wasOpened, setOpened] = useState(props.open);
    if (props.open && !wasOpened) setOpened(true);
    useFetchedLater(load);
    if (!wasOpened) return null;
    return (
      <Suspense fallback={null}>
        <Panel {...props} />
      </Suspense>
    );
  };
}

export const Drawer = whenOpened<ComponentProps<typeof DrawerOfKit>>(async () => {
  return (await import('@vitrine/ui/components/Drawer')).Drawer;
});
export const Dialog = whenOpened<ComponentProps<typeof DialogOfKit>>(async () => {
  return (await import('@vitrine/ui/components/Dialog')).Dialog;
});
export const ConfirmDialog = whenOpened<ComponentProps<typeof ConfirmDialogOfKit>>(async () => {
  return (await import('@vitrine/ui/components/ConfirmDialog')).ConfirmDialog;
});

const loadMenu = () => import('@vitrine/ui/components/Menu');
const LazyMenu = lazy(async () => ({ default: (await loadMenu()).Menu }));

/** A menu of the kit; until its code is there its trigger stands alone, and a press is answered once it is. */
export function Menu(props: ComponentProps<typeof MenuOfKit>) {
  const [state, setState] = useState<'idle' | 'fetched' | 'pressed'>(props.defaultOpen === true ? 'pressed' : 'idle');
  const fetched = useCallback(() => setState((before) => (before === 'idle' ? 'fetched' : before)), []);
  useFetchedLater(loadMenu, fetched);
  const trigger = (
    <span className="contents" onClickCapture={() => setState('pressed')}>
      {props.trigger}
    </span>
  );
  if (state === 'idle') return trigger;
  return (
    <Suspense fallback={trigger}>
      <LazyMenu {...props} defaultOpen={state === 'pressed'} />
    </Suspense>
  );
}

const LazySelect = lazy(async () => ({ default: (await import('@vitrine/ui/components/Select')).Select })) as <
  V extends string | number,
>(
  props: ComponentProps<typeof SelectOfKit<V>>,
) => ReactNode;

/** A select of the kit, fetched beside the page instead of with it; its place is kept in its shape. */
export function Select<V extends string | number>(props: ComponentProps<typeof SelectOfKit<V>>) {
  return (
    <Suspense fallback={<Skeleton className="h-12 w-full rounded-control" />}>
      <LazySelect {...props} />
    </Suspense>
  );
}
