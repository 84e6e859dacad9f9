import { IconButton } from '@vitrine/ui/components/IconButton';
import { Keyboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { isCovered, isTaken, isTyping, latinKey } from '../../ground/key-presses.ts';
import { Dialog } from '../../ground/panels.tsx';
import { type SidePanelName, showPanel, togglePanel } from './terminal-layout.ts';

const KEYS = [
  ['B', 'buy'],
  ['S', 'sell'],
  ['U', 'up'],
  ['D', 'down'],
  ['/', 'search'],
  ['L', 'products'],
  ['T', 'ticket'],
  ['↑ ↓', 'list'],
  ['← →', 'chart'],
  ['+ −', 'zoom'],
  ['Esc', 'close'],
  ['?', 'help'],
] as const;

/** The buttons of the forms that a key leads to; of those that stand on the page. */
const BUTTONS: Readonly<Record<string, string>> = {
  b: '[data-side="buy"]',
  s: '[data-side="sell"]',
  u: '[data-direction="up"]',
  d: '[data-direction="down"]',
};

const PANELS: Readonly<Record<string, SidePanelName>> = { l: 'list', t: 'ticket' };

/** Puts the focus on what the panel has, which is shown first; false when it has no such thing. */
function focusIn(panel: SidePanelName, selector: string): boolean {
  // What was never shown is not there yet.
  flushSync(() => void showPanel(panel));
  const found = document.querySelector<HTMLElement>(`[data-panel="${panel}"] ${selector}`);
  found?.focus();
  return found !== null;
}

/** Does what a letter stands for; false when it stands for nothing here. */
function press(key: string): boolean {
  const button = BUTTONS[key];
  const panel = PANELS[key];
  if (panel !== undefined) togglePanel(panel);
  else if (button !== undefined) return focusIn('ticket', `[data-ticket] ${button}`);
  else if (key === '/') return focusIn('list', 'input[type="search"]');
  return panel !== undefined;
}

/** The terminal's keys, and the list of them behind `?` and a button. None of them orders anything. */
export function Shortcuts() {
  const t = useTranslations('trading.terminal');
  const app = useTranslations('ground');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTaken(event) || isTyping(event) || isCovered()) return;
      const key = latinKey(event);
      if (key === '?') setOpen(true);
      else if (!press(key)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <IconButton label={t('shortcuts')} icon={<Keyboard aria-hidden size={20} />} onClick={() => setOpen(true)} />
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('shortcuts')} closeLabel={app('close')}>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 text-sm">
          {KEYS.map(([key, name]) => (
            <div key={name} className="contents">
              <dt>
                <kbd
                  dir="ltr"
                  className="inline-block min-w-8 rounded-badge border border-control bg-sunken px-2 py-0.5 text-center font-sans font-semibold"
                >
                  {key}
                </kbd>
              </dt>
              <dd>{t(`key.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
