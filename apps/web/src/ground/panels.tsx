import type { ConfirmDialog as ConfirmDialogOfKit } from '@vitrine/ui/components/ConfirmDialog';
import type { Dialog as DialogOfKit } from '@vitrine/ui/components/Dialog';
import type { Drawer as DrawerOfKit } from '@vitrine/ui/components/Drawer';
import { LazyMenu, loadMenu } from '@vitrine/ui/components/LazyMenu';
import type { Select as SelectOfKit } from '@vitrine/ui/components/Select';
import { Skeleton } from '@vitrine/ui/components/States';
import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { afterFirstLoad } from './first-load.ts';
import { useBackCloses } from './panel-history.ts';

/** Fetches code after the first load, so that it is there when it is asked for, also offline. */
export function useFetchedLater(load: () => Promise<unknown>): void {
  useEffect(() => afterFirstLoad(() => void load().catch(() => undefined)), [load]);
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

/** A panel that Back closes. */
function closedByBack<P extends { readonly open: boolean }>(
  Panel: ComponentType<P>,
  closeOf: (props: P) => () => void,
) {
  return function ClosedByBack(props: P) {
    useBackCloses(props.open, closeOf(props));
    return <Panel {...props} />;
  };
}

export const Drawer = closedByBack(
  whenOpened<ComponentProps<typeof DrawerOfKit>>(async () => (await import('@vitrine/ui/components/Drawer')).Drawer),
  ({ onClose }) => onClose,
);
export const Dialog = closedByBack(
  whenOpened<ComponentProps<typeof DialogOfKit>>(async () => (await import('@vitrine/ui/components/Dialog')).Dialog),
  ({ onClose }) => onClose,
);
export const ConfirmDialog = closedByBack(
  whenOpened<ComponentProps<typeof ConfirmDialogOfKit>>(
    async () => (await import('@vitrine/ui/components/ConfirmDialog')).ConfirmDialog,
  ),
  ({ onCancel }) => onCancel,
);

/** A menu of the kit, fetched once the page stands. */
export function Menu(props: ComponentProps<typeof LazyMenu>) {
  useFetchedLater(loadMenu);
  return <LazyMenu {...props} />;
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
