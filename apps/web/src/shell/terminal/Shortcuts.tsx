import { IconButton } from '@vitrine/ui/components/IconButton';
import { Keyboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../ground/panels.tsx';

const KEYS = [
  ['B', 'buy'],
  ['S', 'sell'],
  ['U', 'up'],
  ['D', 'down'],
  ['/', 'search'],
  ['↑ ↓', 'list'],
  ['← →', 'chart'],
  ['+ −', 'zoom'],
  ['Esc', 'close'],
  ['?', 'help'],
] as const;

/** Whoever types, or has something modal open, means what he types. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const { target } = event;
  if (!(target instanceof Element)) return false;
  return target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]') !== null;
}

/** The buttons of the forms that a key leads to; of those that stand on the page. */
const BUTTONS: Readonly<Record<string, string>> = {
  b: '[data-side="buy"]',
  s: '[data-side="sell"]',
  u: '[data-direction="up"]',
  d: '[data-direction="down"]',
};

function focusButton(key: string): boolean {
  const name = BUTTONS[key];
  const button = name === undefined ? null : document.querySelector<HTMLElement>(`[data-ticket] ${name}`);
  button?.focus();
  return button !== null;
}

/** The terminal's keys, and the list of them behind `?` and a button. The letters go to the buttons, they press nothing. */
export function Shortcuts() {
  const t = useTranslations('trading.terminal');
  const app = useTranslations('ground');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isElsewhere(event)) return;
      const key = event.key.toLowerCase();
      if (key === '?') setOpen(true);
      else if (!focusButton(key)) return;
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
