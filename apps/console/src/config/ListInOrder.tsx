import { Checkbox } from '@vitrine/ui/components/Checkbox';
import { IconButton } from '@vitrine/ui/components/IconButton';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';

interface Props {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The chosen values in order. */
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  /** All may be left out. */
  readonly mayBeEmpty?: boolean;
  /** What is set about a chosen value. */
  readonly below?: (value: string) => ReactNode;
}

/** The values with one of them at another place. */
const movedTo = (value: readonly string[], one: string, place: number): readonly string[] =>
  value.filter((other) => other !== one).toSpliced(place, 0, one);

/** Chooses and orders some of a short list, by drag or with buttons. Chosen values come first; at least one stays chosen
 * unless `mayBeEmpty`. */
export function ListInOrder({ label, options, value, onChange, mayBeEmpty = false, below }: Props) {
  const [dragged, drag] = useState<string>();
  const rest = options.map((option) => option.value).filter((one) => !value.includes(one));
  return (
    <fieldset className="flex flex-col">
      <legend className="pb-1 text-sm text-muted">{label}</legend>
      {[...value, ...rest].map((one, at) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the buttons do the same by keyboard.
        <div
          key={one}
          data-place={at < value.length ? at : undefined}
          draggable={at < value.length && value.length > 1}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            drag(one);
          }}
          onDragOver={(event) => {
            if (dragged === undefined || at >= value.length) return;
            event.preventDefault();
            if (dragged !== one) onChange(movedTo(value, dragged, at));
          }}
          onDrop={(event) => event.preventDefault()}
          onDragEnd={() => drag(undefined)}
          className={`flex flex-wrap items-center gap-1 border-b border-hairline ${dragged === one ? 'bg-sunken' : ''}`}
        >
          <Place
            name={options.find((option) => option.value === one)?.label ?? one}
            at={at}
            count={value.length}
            isNeeded={!mayBeEmpty && value.length === 1 && at === 0}
            onChoose={(isOn) => onChange(isOn ? [...value, one] : value.filter((other) => other !== one))}
            onMove={(step) => onChange(movedTo(value, one, at + step))}
          />
          {at < value.length && below !== undefined ? <div className="w-full pb-2">{below(one)}</div> : null}
        </div>
      ))}
    </fieldset>
  );
}

interface PlaceProps {
  readonly name: string;
  readonly at: number;
  /** How many are chosen. */
  readonly count: number;
  readonly isNeeded: boolean;
  readonly onChoose: (isOn: boolean) => void;
  readonly onMove: (step: 1 | -1) => void;
}

function Place({ name, at, count, isNeeded, onChoose, onMove }: PlaceProps) {
  const t = useTranslations('console.site');
  const isChosen = at < count;
  return (
    <>
      {isChosen && count > 1 ? (
        <GripVertical aria-hidden size={16} className="shrink-0 cursor-grab text-muted" />
      ) : (
        <span className="w-4" />
      )}
      <div className="min-w-0 flex-1">
        <Checkbox label={name} checked={isChosen} disabled={isNeeded} onChange={onChoose} />
      </div>
      {isChosen ? (
        <>
          <IconButton
            label={t('moveUp', { name })}
            icon={<ArrowUp aria-hidden size={18} />}
            inert={at === 0}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={t('moveDown', { name })}
            icon={<ArrowDown aria-hidden size={18} />}
            inert={at === count - 1}
            onClick={() => onMove(1)}
          />
        </>
      ) : null}
    </>
  );
}
