import type { ConfirmDialog } from '@vitrine/ui/components/ConfirmDialog';
import { type ComponentProps, lazy, Suspense, useState } from 'react';

const Loaded = lazy(() =>
  import('@vitrine/ui/components/ConfirmDialog').then((module) => ({ default: module.ConfirmDialog })),
);

/** A question whose code is loaded when it is first asked. It stays mounted then, so that it can close gently. */
export function LazyConfirm(props: ComponentProps<typeof ConfirmDialog>) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  return <Suspense>{wasOpen ? <Loaded {...props} /> : null}</Suspense>;
}
