import { Dialog as Base } from '@base-ui/react/dialog';
import { SCRIM } from '@vitrine/ui/control';
import { cx } from 'class-variance-authority';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

export interface Command {
  readonly key: string;
  readonly label: string;
  /** What it is: a page, a customer, an action. */
  readonly kind: string;
  readonly icon?: ReactNode;
  /** Not listed until something is typed. */
  readonly isOnlyByName?: boolean;
  readonly run: () => void;
}

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Commands that are always available. */
  readonly commands: readonly Command[];
  /** Commands for the typed text: ids, codes. */
  readonly jumps: (text: string) => readonly Command[];
}

/** Finds pages and actions by name, and customers, orders and rows by id. */
export function CommandPalette({ open, onClose, commands, jumps }: Props) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={SCRIM} />
        <Base.Popup className="fixed inset-x-3 top-3 z-20 mx-auto flex max-h-[80dvh] max-w-144 flex-col rounded-card border border-hairline bg-raised shadow-float outline-none lg:top-[12dvh]">
          <Finder onClose={onClose} commands={commands} jumps={jumps} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function matches({ label, kind }: Command, words: readonly string[]): boolean {
  // BTC/USD is found as btcusd too.
  const text = `${label} ${label.replaceAll('/', '')} ${kind}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** The commands that match the typed text, and the keys that choose one. */
function useFinder({ onClose, commands, jumps }: Omit<Props, 'open'>) {
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const found = useMemo(() => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    if (words.length === 0) return commands.filter(({ isOnlyByName }) => isOnlyByName !== true);
    return [...jumps(text.trim()), ...commands.filter((one) => matches(one, words))];
  }, [text, commands, jumps]);
  const current = Math.min(at, found.length - 1);

  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    onClose();
    command.run();
  };
  const move = (to: number) => {
    setAt(to);
    list.current?.children[to]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || found.length === 0) return;
    if (event.key === 'ArrowDown') move((current + 1) % found.length);
    else if (event.key === 'ArrowUp') move((current - 1 + found.length) % found.length);
    else if (event.key === 'Enter') run(found[current]);
    else return;
    event.preventDefault();
  };
  const onType = (typed: string) => {
    setText(typed);
    setAt(0);
  };
  return { list, text, found, current, setAt, run, onKeyDown, onType };
}

function Finder(props: Omit<Props, 'open'>) {
  const t = useTranslations('console.palette');
  const id = useId();
  const { list, text, found, current, setAt, run, onKeyDown, onType } = useFinder(props);
  return (
    <>
      <Base.Title className="sr-only">{t('title')}</Base.Title>
      <FinderField id={id} text={text} count={found.length} current={current} onType={onType} onKeyDown={onKeyDown} />
      {found.length === 0 ? (
        <p role="status" className="px-4 py-6 text-center text-sm text-muted">
          {t('noResults')}
        </p>
      ) : (
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={t('title')}
          className="min-h-0 overflow-y-auto p-1"
        >
          {found.map((command, place) => (
            <FoundCommand
              key={command.key}
              id={`${id}-${place}`}
              command={command}
              isCurrent={place === current}
              onPoint={() => setAt(place)}
              onRun={() => run(command)}
            />
          ))}
        </div>
      )}
    </>
  );
}

interface FieldProps {
  readonly id: string;
  readonly text: string;
  readonly count: number;
  readonly current: number;
  readonly onType: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function FinderField({ id, text, count, current, onType, onKeyDown }: FieldProps) {
  const t = useTranslations('console.palette');
  return (
    <div className="flex items-center gap-2 border-b border-hairline px-4">
      <Search aria-hidden size={18} className="shrink-0 text-muted" />
      <input
        type="text"
        role="combobox"
        aria-expanded={count > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={count > 0 ? `${id}-${current}` : undefined}
        aria-label={t('title')}
        placeholder={t('placeholder')}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-12 w-0 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
      />
    </div>
  );
}

interface FoundProps {
  readonly id: string;
  readonly command: Command;
  readonly isCurrent: boolean;
  readonly onPoint: () => void;
  readonly onRun: () => void;
}

function FoundCommand({ id, command, isCurrent, onPoint, onRun }: FoundProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      onPointerMove={onPoint}
      onClick={onRun}
      className={cx(
        'flex min-h-11 cursor-default items-center gap-3 rounded-badge px-3 text-sm',
        isCurrent && 'bg-sunken',
      )}
    >
      <span aria-hidden className="shrink-0 text-muted">
        {command.icon}
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere">{command.label}</span>
      <span className="shrink-0 text-xs text-muted">{command.kind}</span>
    </div>
  );
}
