import { MAX_CHOICES } from '@vitrine/domain/options/terms-rules';
import { Button } from '@vitrine/ui/components/Button';
import { Checkbox } from '@vitrine/ui/components/Checkbox';
import { Dialog } from '@vitrine/ui/components/Dialog';
import { Field } from '@vitrine/ui/components/Field';
import { IconButton } from '@vitrine/ui/components/IconButton';
import { Input } from '@vitrine/ui/components/Input';
import { proposeOptionTerms } from '@vitrine/wire/options/operator/propose-option-terms';
import type { OptionTermsTexts } from '@vitrine/wire/options/operator/terms';
import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFigureText } from '../ground/change-wording.ts';
import { Choice } from '../ground/parts/Choice.tsx';
import { Difference } from '../ground/parts/Difference.tsx';
import { useSend } from '../ground/send.ts';
import { CHANGED_QUERIES } from './option-queries.ts';
import { type DurationEntry, durationsOf, ENTRIES, entriesOf, wrongParts } from './option-terms.ts';

const LOSS_LEVELS = ['stake', 'ratio'] as const satisfies readonly OptionTermsTexts['lossLevel'][];

interface Props {
  readonly terms: OptionTermsTexts;
  readonly onClose: () => void;
}

/** An entry with a key that stays the same while others are added and removed. */
interface DurationRow {
  readonly key: number;
  readonly entry: DurationEntry;
}

const EMPTY_DURATION: DurationEntry = { seconds: '', percent: '', least: '', most: '' };

export function OptionTermsDialog({ terms, onClose }: Props) {
  const t = useTranslations('console.options');
  const approval = useTranslations('console.approval');
  const names = useTranslations('console.terms');
  const hints = useTranslations('console.termsHint');
  const app = useTranslations('console.app');
  const textOf = useFigureText();
  const [first] = useState(terms);
  const [rows, setRows] = useState<readonly DurationRow[]>(() =>
    entriesOf(first.durations).map((entry, key) => ({ key, entry })),
  );
  const nextKey = useRef(rows.length);
  const [rest, setRest] = useState({
    stakes: first.stakes,
    lossLevel: first.lossLevel,
    paper: first.paper,
    demo: first.demo,
  });
  /** Invalid parts are marked from the first attempt to submit, not while somebody is still typing. */
  const [isTold, setTold] = useState(false);
  const change = useSend(proposeOptionTerms, {
    touches: CHANGED_QUERIES,
    done: () => t('termsProposed'),
    onDone: onClose,
    isQuiet: true,
  });
  const entries = rows.map(({ entry }) => entry);
  const after = { durations: durationsOf(entries), ...rest };
  const isWrong = entries.length === 0 || entries.some((entry) => wrongParts(entry, entries).size > 0);
  const isChanged = TERM_FIELDS.some((key) => after[key] !== first[key]);
  const set = (key: number, part: keyof DurationEntry) => (value: string) =>
    setRows((now) =>
      now.map((row) => (row.key === key ? { key, entry: { ...row.entry, [part]: value.trim() } } : row)),
    );
  const add = () => {
    setRows((now) => [...now, { key: nextKey.current, entry: EMPTY_DURATION }]);
    nextKey.current += 1;
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('termsTitle')}
      description={t('termsDescription')}
      closeLabel={app('close')}
    >
      {rows.map(({ key, entry }, place) => {
        const wrong = isTold ? wrongParts(entry, entries) : undefined;
        return (
          <fieldset
            key={key}
            aria-label={t('durationOf', { place: place + 1 })}
            className="min-w-0 rounded-card border border-hairline p-3 pt-1"
          >
            <div className="flex items-center justify-between gap-2">
              <span aria-hidden className="text-sm font-semibold">
                {t('durationOf', { place: place + 1 })}
              </span>
              <IconButton
                label={t('remove', { place: place + 1 })}
                icon={<Trash2 aria-hidden size={18} />}
                inert={rows.length === 1}
                onClick={() => setRows((now) => now.filter((row) => row.key !== key))}
              />
            </div>
            <div className="grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-4">
              {ENTRIES.map((part) => (
                <Field
                  key={part}
                  label={t(`entry.${part}`)}
                  {...(wrong?.has(part) ? { error: t(`invalidEntry.${part}`) } : {})}
                >
                  <Input
                    ltr
                    inputMode={part === 'seconds' ? 'numeric' : 'decimal'}
                    autoComplete="off"
                    maxLength={15}
                    value={entry[part]}
                    onChange={set(key, part)}
                  />
                </Field>
              ))}
            </div>
          </fieldset>
        );
      })}
      <Button
        className="self-start"
        icon={<Plus aria-hidden size={16} />}
        inert={rows.length >= MAX_CHOICES}
        onClick={add}
      >
        {t('add')}
      </Button>
      <Field
        label={names('stakes')}
        hint={hints('stakes')}
        {...(change.wrongField === 'stakes' ? { error: `${app('invalid')} ${hints('stakes')}` } : {})}
      >
        <Input
          ltr
          autoComplete="off"
          maxLength={400}
          value={rest.stakes}
          onChange={(stakes) => setRest((now) => ({ ...now, stakes: stakes.replaceAll(/\s/g, '') }))}
        />
      </Field>
      <Choice
        label={names('lossLevel')}
        options={LOSS_LEVELS.map((value) => ({ value, label: textOf('lossLevel', value) }))}
        value={rest.lossLevel}
        onChange={(lossLevel) => setRest((now) => ({ ...now, lossLevel }))}
      />
      {(['paper', 'demo'] as const).map((book) => (
        <Checkbox
          key={book}
          label={names(book)}
          checked={rest[book] === '1'}
          onChange={(isOn) => setRest((now) => ({ ...now, [book]: isOn ? '1' : '0' }))}
        />
      ))}
      {isChanged ? <Difference before={first} after={after} /> : null}
      <p role="alert" className="text-sm text-danger empty:hidden">
        {isTold && isWrong ? t('correctFields') : change.wrongField === 'stakes' ? undefined : change.problem}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{app('cancel')}</Button>
        <Button
          tone="accent"
          busy={change.isSending}
          inert={!isChanged}
          onClick={() => {
            setTold(true);
            if (!isWrong) change.send(after);
          }}
        >
          {approval('propose')}
        </Button>
      </div>
    </Dialog>
  );
}

const TERM_FIELDS = [
  'durations',
  'stakes',
  'lossLevel',
  'paper',
  'demo',
] as const satisfies readonly (keyof OptionTermsTexts)[];
