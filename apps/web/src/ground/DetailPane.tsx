import { IconButton } from '@vitrine/ui/components/IconButton';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isCovered } from './key-presses.ts';
import { Drawer } from './panels.tsx';
import { useIsDesktop } from './use-is-desktop.ts';

interface Props<Item> {
  /** What is shown; undefined when nothing is. */
  readonly open: Item | undefined;
  readonly title: (item: Item) => string;
  readonly onLeave: () => void;
  /** What can be done with it; null where nothing can. */
  readonly footer: (item: Item) => ReactNode;
  readonly children: (item: Item) => ReactNode;
}

/** What a row opens: a drawer on a phone, a column beside the list on a desktop. */
export function DetailPane<Item>({ open, title, onLeave, footer, children }: Props<Item>) {
  const app = useTranslations('ground');
  const isDesktop = useIsDesktop();
  // Keeps its content while it slides away.
  const [last, setLast] = useState(open);
  if (open !== undefined && open !== last) setLast(open);
  const isOpen = open !== undefined;
  useEffect(() => {
    if (!isOpen || !isDesktop) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // A panel above it goes first.
      if (!isCovered()) onLeave();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen, isDesktop, onLeave]);

  const shown = open ?? last;
  if (shown === undefined) return null;
  const action = footer(shown);
  if (!isDesktop)
    return (
      <Drawer
        open={isOpen}
        onClose={onLeave}
        title={title(shown)}
        closeLabel={app('close')}
        {...(action === null ? {} : { footer: action })}
      >
        {children(shown)}
      </Drawer>
    );
  if (!isOpen) return null;
  return (
    <aside aria-labelledby="order-detail" className="flex min-h-0 w-96 flex-col border-s border-hairline">
      <div className="flex shrink-0 items-center justify-between gap-2 py-1 ps-4 pe-1">
        <h2 id="order-detail" className="min-w-0 text-base font-semibold wrap-anywhere">
          {title(shown)}
        </h2>
        <IconButton label={app('close')} icon={<X aria-hidden size={20} />} onClick={onLeave} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">{children(shown)}</div>
      {action === null ? null : <div className="shrink-0 border-t border-hairline p-4">{action}</div>}
    </aside>
  );
}
