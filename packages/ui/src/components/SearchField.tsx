import { cx } from 'class-variance-authority';
import { Search, X } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { CONTROL, RING } from '../control.ts';
import { IconButton } from './IconButton.tsx';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly clearLabel: string;
  readonly placeholder?: string;
  /** Shortcut key to show on devices with a keyboard; the screen handles it. */
  readonly shortcut?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Searches this screen; Esc and the button clear it. */
export function SearchField({ label, value, onChange, clearLabel, placeholder, shortcut, ref }: Props) {
  const own = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    own.current?.focus();
  };
  return (
    <div className={cx(CONTROL, RING)}>
      <Search aria-hidden size={18} className="ms-3 shrink-0 text-muted" />
      <input
        ref={(input) => {
          own.current = input;
          if (typeof ref === 'function') return ref(input);
          if (ref) ref.current = input;
        }}
        type="search"
        aria-label={label}
        aria-keyshortcuts={shortcut}
        placeholder={placeholder ?? label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.stopPropagation();
          onChange('');
        }}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        className="h-11 w-0 min-w-0 flex-1 appearance-none bg-transparent px-3 text-base outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
      />
      {value === '' ? (
        shortcut === undefined ? null : (
          <kbd
            aria-hidden
            className="me-3 hidden rounded-badge border border-hairline px-1.5 font-sans text-xs text-muted pointer-fine:block"
          >
            {shortcut}
          </kbd>
        )
      ) : (
        <IconButton label={clearLabel} icon={<X aria-hidden size={18} />} onClick={clear} />
      )}
    </div>
  );
}
