import { IconButton } from '@vitrine/ui/components/IconButton';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useIsDesk } from '../media.ts';
import { useShortcuts } from '../shortcuts.ts';
import { ScrollArea } from './ScrollArea.tsx';

interface PageProps {
  readonly title: ReactNode;
  /** Beside the title: what state the page's subject is in. */
  readonly aside?: ReactNode;
  /** At the end of the title's line. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the console: its title, and content that fills the rest of the window. */
export function Page({ title, aside, actions, children }: PageProps) {
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
        <h1 className="min-w-0 text-lg font-semibold wrap-anywhere">{title}</h1>
        {aside}
        {actions === undefined || actions === null ? null : <div className="ms-auto flex items-center">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

interface SplitProps {
  readonly list: ReactNode;
  readonly detail: ReactNode | undefined;
}

/** A list with a detail beside it; in a narrow window one of the two. */
export function Split({ list, detail }: SplitProps) {
  const isDesk = useIsDesk();
  if (!isDesk) return detail ?? list;
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      {list}
      {detail}
    </div>
  );
}

interface DetailProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** Buttons that stay visible below the scrolled content. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** The detail of an open row. Esc closes it. In a narrow window it replaces the list. */
export function Detail({ title, onClose, footer, children }: DetailProps) {
  const t = useTranslations('console.app');
  const isDesk = useIsDesk();
  const heading = useRef<HTMLHeadingElement>(null);
  useShortcuts({ Escape: onClose });
  useEffect(() => {
    // On a phone it replaced the list: move the focus here.
    if (!isDesk) heading.current?.focus();
  }, [isDesk]);
  return (
    <aside
      aria-label={typeof title === 'string' ? title : t('detail')}
      className="flex min-h-0 w-full min-w-0 flex-1 flex-col bg-card lg:w-112 lg:flex-none lg:border-s lg:border-hairline 2xl:w-128"
    >
      <div className="flex items-start gap-2 border-b border-hairline py-1 ps-4 pe-1">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 flex-1 py-2.5 font-semibold wrap-anywhere outline-none">
          {/* A name in another script keeps its own direction. */}
          <bdi>{title}</bdi>
        </h2>
        <IconButton label={t('close')} icon={<X aria-hidden size={18} />} onClick={onClose} />
      </div>
      <ScrollArea label={t('detail')} className="px-4 py-3">
        {children}
      </ScrollArea>
      {footer === undefined ? null : (
        <div className="flex flex-wrap gap-2 border-t border-hairline px-4 py-3">{footer}</div>
      )}
    </aside>
  );
}
