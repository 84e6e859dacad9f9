import { Button } from '@vitrine/ui/components/Button';
import { ListFilter, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsWide } from '../media.ts';
import type { TableAddress } from './table-search.ts';

interface Named {
  /** Its name in the address and in the call. */
  readonly name: string;
  readonly label: string;
}

export type Filter =
  | (Named & { readonly kind: 'text'; readonly inputMode?: 'text' | 'numeric' })
  | (Named & {
      readonly kind: 'choice';
      readonly options: readonly { readonly value: string; readonly label: string }[];
      /** What holds while nothing is chosen, when the list cannot be had whole. */
      readonly byDefault?: string;
    })
  /** A day as YYYY-MM-DD. */
  | (Named & { readonly kind: 'day' });

const CONTROL =
  'h-9 max-w-full min-w-0 rounded-control border border-control bg-card px-2.5 text-sm text-text pointer-coarse:h-11';

/** Typing is over when nothing came for this long. */
const TYPED_MS = 300;

interface Props {
  readonly filters: readonly Filter[];
  readonly address: TableAddress;
}

/** So many fit over a list in a narrow window; more of them open with a press. */
const FEW = 2;

/** What of the table is wanted; kept in the address. */
export function Filters({ filters, address }: Props) {
  const t = useTranslations('console.table');
  const isWide = useIsWide();
  const isFiltered = filters.some(({ name }) => address.filters[name] !== undefined);
  const [isOpen, setIsOpen] = useState(isFiltered);
  const isFolded = !isWide && filters.length > FEW;
  return (
    <>
      {isFolded ? (
        <Button
          size="small"
          icon={<ListFilter aria-hidden size={16} />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('filters')}
        </Button>
      ) : null}
      {(isFolded && !isOpen ? [] : filters).map((filter) => (
        <One key={filter.name} filter={filter} address={address} />
      ))}
      {isFiltered ? (
        <Button size="small" tone="ghost" icon={<X aria-hidden size={14} />} onClick={address.clear}>
          {t('clearFilters')}
        </Button>
      ) : null}
    </>
  );
}

function One({ filter, address }: { readonly filter: Filter; readonly address: TableAddress }) {
  const t = useTranslations('console.table');
  const id = useId();
  const value = address.filters[filter.name] ?? '';
  const set = (text: string) => address.filter(filter.name, text);
  return (
    <div className="flex max-w-full min-w-0 flex-col gap-0.5">
      <label htmlFor={id} className="text-xs text-muted">
        {filter.label}
      </label>
      {filter.kind === 'choice' ? (
        <select
          id={id}
          value={value === '' ? (filter.byDefault ?? '') : value}
          onChange={(event) => set(event.target.value === filter.byDefault ? '' : event.target.value)}
          className={CONTROL}
        >
          {filter.byDefault === undefined ? <option value="">{t('any')}</option> : null}
          {filter.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : filter.kind === 'day' ? (
        <input
          id={id}
          type="date"
          value={value}
          onChange={(event) => set(event.target.value)}
          className={`${CONTROL} w-36`}
        />
      ) : (
        <TypedText id={id} value={value} inputMode={filter.inputMode ?? 'text'} onChange={set} />
      )}
    </div>
  );
}

interface TypedProps {
  readonly id: string;
  readonly value: string;
  readonly inputMode: 'text' | 'numeric';
  readonly onChange: (text: string) => void;
}

function TypedText({ id, value, inputMode, onChange }: TypedProps) {
  const [typed, setTyped] = useState(value);
  // What the address says counts: it was followed, or the filters were cleared.
  useEffect(() => setTyped(value), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the wait.
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => onChange(typed.trim()), TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <input
      id={id}
      type="text"
      inputMode={inputMode}
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onChange(typed.trim());
      }}
      className={`${CONTROL} ${inputMode === 'numeric' ? 'w-28' : 'w-40'}`}
    />
  );
}
