import { Button } from '@vitrine/ui/components/Button';
import { ListFilter, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTimeZone, useTranslations } from 'use-intl';
import { useIsWide } from '../media.ts';
import { type Filter, isFiltered } from './filter.ts';
import type { TableAddress } from './table-search.ts';

const CONTROL =
  'h-9 max-w-full min-w-0 rounded-control border border-control bg-card px-2.5 text-sm text-text pointer-coarse:h-11';

/** A text filter applies after this pause in typing. */
const TYPING_PAUSE_MS = 300;

interface Props {
  readonly filters: readonly Filter[];
  readonly address: TableAddress;
}

/** In a narrow window more filters than these are behind a button. */
const MAX_SHOWN_ON_PHONE = 2;

/** The filters of a table. They are kept in the address. */
export function Filters({ filters, address }: Props) {
  const t = useTranslations('console.table');
  const isWide = useIsWide();
  const isSet = isFiltered(filters, address.filters);
  const [isOpen, setIsOpen] = useState(isSet);
  const isFolded = !isWide && filters.length > MAX_SHOWN_ON_PHONE;
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
        <FilterControl key={filter.name} filter={filter} address={address} />
      ))}
      {isSet ? (
        <Button size="small" tone="ghost" icon={<X aria-hidden size={14} />} onClick={address.clear}>
          {t('clearFilters')}
        </Button>
      ) : null}
    </>
  );
}

function FilterControl({ filter, address }: { readonly filter: Filter; readonly address: TableAddress }) {
  const t = useTranslations('console.table');
  const id = useId();
  const value = address.filters[filter.name] ?? '';
  const set = (text: string) => address.filter(filter.name, text);
  return (
    <div className="flex max-w-full min-w-0 flex-col gap-0.5">
      <label htmlFor={id} className="text-xs text-muted">
        <FilterName filter={filter} />
      </label>
      {filter.kind === 'choice' ? (
        <select
          id={id}
          value={value === '' ? (filter.byDefault ?? '') : value}
          onChange={(event) => set(event.target.value === filter.byDefault ? '' : event.target.value)}
          className={`${CONTROL} sm:max-w-44`}
        >
          {filter.byDefault === undefined ? <option value="">{t('any')}</option> : null}
          {filter.options.map((option) => (
            <option key={option.value} value={option.value} dir="auto">
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
        <TypedText id={id} value={value} inputMode={filter.inputMode} onChange={set} />
      )}
    </div>
  );
}

/** Days are those of the console's time zone. */
function FilterName({ filter: { kind, label } }: { readonly filter: Filter }) {
  const timeZone = useTimeZone() ?? 'UTC';
  return kind === 'day' ? `${label} (${timeZone})` : label;
}

interface TypedProps {
  readonly id: string;
  readonly value: string;
  readonly inputMode: 'text' | 'numeric';
  readonly onChange: (text: string) => void;
}

function TypedText({ id, value, inputMode, onChange }: TypedProps) {
  const [typed, setTyped] = useState(value);
  // The address wins: a link was followed, or the filters were cleared.
  useEffect(() => setTyped(value), [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the timer.
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => onChange(typed.trim()), TYPING_PAUSE_MS);
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
      className={`${CONTROL} ${inputMode === 'numeric' ? 'w-24' : 'w-36'}`}
    />
  );
}
