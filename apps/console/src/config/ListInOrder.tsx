import { Checkbox } from '@vitrine/ui/components/Checkbox';
import { IconButton } from '@vitrine/ui/components/IconButton';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

interface Props {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The chosen values in order. */
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  /** What is set about a chosen value. */
  readonly below?: (value: string) => ReactNode;
}

/** Chooses and orders some of a short list. Chosen values come first; at least one stays chosen. */
export function ListInOrder({ label, options, value, onChange, below }: Props) {
  const t = useTranslations('console.site');
  const nameOf = (one: string) => options.find((option) => option.value === one)?.label ?? one;
  const rest = options.map((option) => option.value).filter((one) => !value.includes(one));
  /** Swaps a value with its neighbour. */
  const moved = (at: number, step: 1 | -1) =>
    value.map((one, place) =>
      place === at ? (value[at + step] as string) : place === at + step ? (value[at] as string) : one,
    );
  return (
    <fieldset className="flex flex-col">
      <legend className="pb-1 text-sm text-muted">{label}</legend>
      {[...value, ...rest].map((one, at) => (
        <div key={one} className="flex flex-wrap items-center gap-1 border-b border-hairline">
          <div className="min-w-0 flex-1">
            <Checkbox
              label={nameOf(one)}
              checked={at < value.length}
              disabled={value.length === 1 && at === 0}
              onChange={(isOn) => onChange(isOn ? [...value, one] : value.filter((other) => other !== one))}
            />
          </div>
          {at >= value.length ? null : (
            <>
              <IconButton
                label={t('moveUp', { name: nameOf(one) })}
                icon={<ArrowUp aria-hidden size={18} />}
                inert={at === 0}
                onClick={() => onChange(moved(at, -1))}
              />
              <IconButton
                label={t('moveDown', { name: nameOf(one) })}
                icon={<ArrowDown aria-hidden size={18} />}
                inert={at === value.length - 1}
                onClick={() => onChange(moved(at, 1))}
              />
            </>
          )}
          {at < value.length && below !== undefined ? <div className="w-full pb-2">{below(one)}</div> : null}
        </div>
      ))}
    </fieldset>
  );
}
