import { Button } from '@vitrine/ui/components/Button';
import type { MenuEntry } from '@vitrine/ui/components/Menu';
import { type ComponentProps, lazy, Suspense, useState } from 'react';

const Menu = lazy(() => import('@vitrine/ui/components/Menu').then((module) => ({ default: module.Menu })));

interface Props extends ComponentProps<typeof Button> {
  readonly entries: readonly MenuEntry[];
}

/** A button with a menu. The menu's code is loaded at the first press, then it opens. */
export function LazyMenu({ entries, ...button }: Props) {
  const [isWanted, setIsWanted] = useState(false);
  const closed = <Button aria-haspopup="menu" aria-expanded={false} {...button} onClick={() => setIsWanted(true)} />;
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <Menu defaultOpen trigger={<Button {...button} />} entries={entries} />
    </Suspense>
  );
}
