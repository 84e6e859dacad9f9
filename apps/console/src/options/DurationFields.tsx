import { MAX_CHOICES } from '@vitrine/domain/options/terms-rules';
import { Button } from '@vitrine/ui/components/Button';
import { Field } from '@vitrine/ui/components/Field';
import { IconButton } from '@vitrine/ui/components/IconButton';
import { Input } from '@vitrine/ui/components/Input';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useSiteTerms } from '../ground/site-terms.ts';
import { type DurationEntry, ENTRIES, wrongParts } from './option-terms.ts';
import type { DurationRows } from './use-duration-rows.ts';

interface Props {
  readonly durations: DurationRows;
  /** Marks invalid fields. */
  readonly isMarked: boolean;
}

/** The offered durations, each with its payout and stakes. */
export function DurationFields({ durations: { rows, entries, add, remove, edit }, isMarked }: Props) {
  const t = useTranslations('console.options');
  return (
    <>
      {rows.map(({ key, entry }, place) => (
        <DurationField
          key={key}
          number={place + 1}
          entry={entry}
          wrong={isMarked ? wrongParts(entry, entries) : undefined}
          isOnly={rows.length === 1}
          onEdit={(part, value) => edit(key, part, value)}
          onRemove={() => remove(key)}
        />
      ))}
      <Button
        className="self-start"
        icon={<Plus aria-hidden size={16} />}
        inert={rows.length >= MAX_CHOICES}
        onClick={add}
      >
        {t('add')}
      </Button>
    </>
  );
}

interface DurationProps {
  readonly number: number;
  readonly entry: DurationEntry;
  readonly wrong: ReadonlySet<keyof DurationEntry> | undefined;
  readonly isOnly: boolean;
  readonly onEdit: (part: keyof DurationEntry, value: string) => void;
  readonly onRemove: () => void;
}

function DurationField({ number, entry, wrong, isOnly, onEdit, onRemove }: DurationProps) {
  const t = useTranslations('console.options');
  const currency = useSiteTerms()?.currency ?? '';
  const name = t('durationOf', { place: number });
  return (
    <fieldset aria-label={name} className="min-w-0 rounded-card border border-hairline p-3 pt-1">
      <div className="flex items-center justify-between gap-2">
        <span aria-hidden className="text-sm font-semibold">
          {name}
        </span>
        <IconButton
          label={t('remove', { place: number })}
          icon={<Trash2 aria-hidden size={18} />}
          inert={isOnly}
          onClick={onRemove}
        />
      </div>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-4">
        {ENTRIES.map((part) => (
          <Field
            key={part}
            label={t(`entry.${part}`, { currency })}
            {...(wrong?.has(part) ? { error: t(`invalidEntry.${part}`) } : {})}
          >
            <Input
              ltr
              inputMode={part === 'seconds' ? 'numeric' : 'decimal'}
              autoComplete="off"
              maxLength={15}
              value={entry[part]}
              onChange={(value) => onEdit(part, value)}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
