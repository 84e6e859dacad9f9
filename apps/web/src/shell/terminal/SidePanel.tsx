import { IconButton } from '@vitrine/ui/components/IconButton';
import { cx } from 'class-variance-authority';
import { PanelLeft, PanelRight } from 'lucide-react';
import { Activity, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type SidePanelName, togglePanel, useTerminalLayout } from './terminal-layout.ts';

const LOOKS = {
  list: { Icon: PanelLeft, key: 'products', frame: 'flex flex-col border-e', width: 'w-62 xl:w-74 2xl:w-80' },
  ticket: {
    Icon: PanelRight,
    key: 'ticket',
    frame: 'scroll-pb-48 overflow-y-auto border-s',
    width: 'w-76 xl:w-84 2xl:w-92',
  },
} as const;

interface Props {
  readonly name: SidePanelName;
  readonly label: string;
  /** Beside the button that hides the panel. */
  readonly head: ReactNode;
  readonly children: ReactNode;
}

/** A panel beside the chart that can be hidden, which keeps what was entered in it. */
export function SidePanel({ name, label, head, children }: Props) {
  const t = useTranslations('trading.terminal');
  const isOpen = useTerminalLayout(({ hidden }) => !hidden.includes(name));
  const { Icon, key, frame, width } = LOOKS[name];
  const mode = isOpen ? 'visible' : 'hidden';
  return (
    <aside
      aria-label={label}
      data-panel={name}
      className={cx('min-h-0 shrink-0 border-hairline bg-card', frame, isOpen && width)}
    >
      <div className="flex shrink-0 items-center">
        <Activity mode={mode}>
          <div className="min-w-0 flex-1">{head}</div>
        </Activity>
        <IconButton
          label={t(`key.${key}`)}
          icon={<Icon aria-hidden size={20} className="mirror text-muted" />}
          aria-expanded={isOpen}
          onClick={() => togglePanel(name)}
        />
      </div>
      <Activity mode={mode}>{children}</Activity>
    </aside>
  );
}
