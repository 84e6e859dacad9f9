import { Dialog } from '@vitrine/ui/components/Dialog';
import { useTranslations } from 'use-intl';

const KEYS = [
  ['search', ['/']],
  ['palette', ['Ctrl K', '⌘ K']],
  ['help', ['?']],
  ['next', ['j', '↓']],
  ['previous', ['k', '↑']],
  ['open', ['Enter']],
  ['back', ['Esc']],
  ['approve', ['a']],
  ['reject', ['r']],
  ['answer', ['r']],
  ['note', ['n']],
  ['send', ['Ctrl Enter', '⌘ Enter']],
  ['assign', ['a']],
  ['close', ['c']],
] as const;

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The keyboard shortcuts. */
export function KeyboardHelp({ open, onClose }: Props) {
  const t = useTranslations('console.keys');
  const app = useTranslations('console.app');
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} closeLabel={app('close')}>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2 text-sm">
        {KEYS.map(([name, keys]) => (
          <div key={name} className="contents">
            <dt className="min-w-0 text-muted wrap-anywhere">{t(name)}</dt>
            <dd className="flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  dir="ltr"
                  className="rounded-badge border border-hairline bg-card px-1.5 font-sans text-xs"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
