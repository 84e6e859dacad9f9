import { Field, FieldAction } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { RowButton, RowContent } from '@vitrine/ui/components/Row';
import { CONTROL } from '@vitrine/ui/control';
import { useFieldControl } from '@vitrine/ui/field-control';
import { cx } from 'class-variance-authority';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Drawer } from '../../ground/panels.tsx';
import { type Area, findAreas, type useAreas } from './areas.ts';

interface Props {
  readonly areas: ReturnType<typeof useAreas>;
  /** Its id as text; empty before one was chosen. */
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly error: string | undefined;
}

/** The country or region, and with it the dialling prefix; chosen from a list that can be searched. */
export function AreaField({ areas: { answer, areas, first }, value, onChange, error }: Props) {
  const t = useTranslations('login');
  const app = useTranslations('ground');
  const [isOpen, setOpen] = useState(false);
  const chosen = areas?.find(({ id }) => String(id) === value) ?? first;
  const problem = answer.isError ? t('areaFailed') : error;
  const retry = <FieldAction onClick={() => void answer.refetch()}>{app('failed.retry')}</FieldAction>;
  return (
    <Field
      label={t('area')}
      {...(problem === undefined ? {} : { error: problem })}
      {...(answer.isError ? { aside: retry } : {})}
    >
      <Trigger area={chosen} onOpen={() => setOpen(true)} />
      <Drawer open={isOpen} onClose={() => setOpen(false)} title={t('area')} closeLabel={app('close')}>
        <AreaList
          areas={areas ?? []}
          chosen={chosen}
          onChoose={(id) => {
            onChange(String(id));
            setOpen(false);
          }}
        />
      </Drawer>
    </Field>
  );
}

function Trigger({ area, onOpen }: { readonly area: Area | undefined; readonly onOpen: () => void }) {
  const t = useTranslations('login');
  const app = useTranslations('ground');
  const control = useFieldControl();
  return (
    <button
      type="button"
      {...control}
      {...(area === undefined ? {} : { 'aria-label': t('areaChosen', { name: area.name, code: area.code }) })}
      aria-haspopup="dialog"
      disabled={area === undefined}
      onClick={onOpen}
      className={cx(CONTROL, 'justify-between gap-2 px-3 text-start aria-invalid:border-danger')}
    >
      <span className="min-w-0 flex-1 py-2 wrap-anywhere">{area?.name ?? app('loading')}</span>
      <bdi dir="ltr" className="numeric text-muted">
        {area === undefined ? '' : `+${area.code}`}
      </bdi>
      <ChevronDown aria-hidden size={18} className="text-muted" />
    </button>
  );
}

interface ListProps {
  readonly areas: readonly Area[];
  readonly chosen: Area | undefined;
  readonly onChoose: (id: number) => void;
}

function AreaList({ areas, chosen, onChoose }: ListProps) {
  const t = useTranslations('login');
  const [typed, setTyped] = useState('');
  const found = findAreas(areas, typed);
  return (
    <div className="flex flex-col gap-2">
      <Input
        inputMode="search"
        aria-label={t('areaSearch')}
        placeholder={t('areaSearch')}
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
      <p role="status" className="text-sm text-muted empty:hidden">
        {found.length === 0 ? t('areaNone') : ''}
      </p>
      <ul aria-label={t('area')} className="-mx-4 divide-y divide-hairline">
        {found.map(({ id, code, name }) => (
          <li key={id}>
            <RowButton aria-current={id === chosen?.id || undefined} onClick={() => onChoose(id)}>
              <RowContent
                title={name}
                end={
                  <bdi dir="ltr" className="numeric text-muted">
                    +{code}
                  </bdi>
                }
              />
              {id === chosen?.id ? <Check aria-hidden size={18} className="text-accent" /> : null}
            </RowButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
