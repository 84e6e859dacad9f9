import { Button } from '@vitrine/ui/components/Button';
import { DateRangeField } from '@vitrine/ui/components/DateRangeField';
import { Field, FieldAction } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { NumberStepper } from '@vitrine/ui/components/NumberStepper';
import { SearchField } from '@vitrine/ui/components/SearchField';
import { Select } from '@vitrine/ui/components/Select';
import type { DayRange } from '@vitrine/ui/day-range';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { Specimen, useSample } from './specimen.tsx';

export function Entries() {
  const t = useSample();
  const [text, setText] = useState('');
  const [amount, setAmount] = useState('1000.00');
  const [lots, setLots] = useState('0.10');
  const [leverage, setLeverage] = useState<number | null>(null);
  const [query, setQuery] = useState('');
  const [range, setRange] = useState<DayRange>({ from: '2026-11-01', to: '2026-11-20' });
  return (
    <>
      <Specimen name="Field">
        <Field label={t('Name')} hint={t('As it stands in your passport')}>
          <Input value={text} onChange={setText} autoComplete="name" />
        </Field>
        <Field label={t('E-mail')} error={t('This is no e-mail address: it has no @')}>
          <Input value="ada.example.org" onChange={setText} ltr prefix={<Mail aria-hidden size={18} />} />
        </Field>
        <Field
          label={t('Amount')}
          aside={<FieldAction onClick={() => setAmount('123456789.00')}>{t('All of it')}</FieldAction>}
        >
          <Input value={amount} onChange={setAmount} ltr inputMode="decimal" suffix="USD" />
        </Field>
        <Field label={t('Phone')} aside={t('optional')}>
          <Input value="" onChange={setText} ltr prefix="+84" inputMode="tel" placeholder="912 345 678" />
        </Field>
        <Field label={t('Fixed')}>
          <Input value="4800-2211" onChange={setText} disabled />
        </Field>
      </Specimen>

      <Specimen name="Number stepper">
        <Field label={t('Lots')} hint={t('From 0.01 to 50, in steps of 0.01')}>
          <NumberStepper
            value={lots}
            onChange={setLots}
            step="0.01"
            min="0.01"
            max="50"
            decreaseLabel="Fewer lots"
            increaseLabel="More lots"
          />
        </Field>
        <Field label={t('Stop loss')} error={t('Must be below the price of 1.10550')}>
          <NumberStepper
            value="1.20000"
            onChange={setLots}
            step="0.00001"
            decreaseLabel="Lower stop loss"
            increaseLabel="Higher stop loss"
          />
        </Field>
        <Field label={t('At its bound')}>
          <NumberStepper
            value="1"
            onChange={setLots}
            step="1"
            min="1"
            max="100"
            unit="×"
            decreaseLabel="Lower factor"
            increaseLabel="Higher factor"
          />
        </Field>
        <Field label={t('Disabled')}>
          <NumberStepper
            value="0.10"
            onChange={setLots}
            step="0.01"
            disabled
            decreaseLabel="Decrease"
            increaseLabel="Increase"
          />
        </Field>
      </Specimen>

      <Specimen name="Select, search">
        <Field label={t('Leverage')}>
          <Select
            options={[
              { value: 10, label: '1:10' },
              { value: 30, label: '1:30', note: t('The most for major currencies') },
              { value: 100, label: '1:100', disabled: true },
            ]}
            value={leverage}
            onChange={setLeverage}
            placeholder={t('Choose')}
          />
        </Field>
        <Field label={t('Leverage, refused')} error={t('Choose a leverage')}>
          <Select<number> options={[]} value={null} onChange={setLeverage} placeholder={t('Choose')} />
        </Field>
        <Select
          label="Fixed leverage"
          disabled
          options={[{ value: 10, label: '1:10' }]}
          value={10}
          onChange={setLeverage}
          placeholder=""
        />
        <SearchField label="Search products" value={query} onChange={setQuery} clearLabel="Clear" shortcut="/" />
        <SearchField label="Search, filled" value="EUR" onChange={setQuery} clearLabel="Clear" />
      </Specimen>

      <Specimen name="Date range">
        <div className="flex flex-wrap gap-3">
          <DateRangeField
            value={range}
            onChange={setRange}
            today="2026-11-21"
            locale="en"
            presets={[
              { label: t('Today'), range: { from: '2026-11-21', to: '2026-11-21' } },
              { label: t('Last 7 days'), range: { from: '2026-11-15', to: '2026-11-21' } },
              { label: t('This year'), range: { from: '2026-01-01', to: '2026-11-21' } },
            ]}
            texts={{
              title: t('Days'),
              from: t('From'),
              to: t('To'),
              all: t('All days'),
              open: '…',
              apply: t('Apply'),
              clear: t('All days'),
              close: 'Close',
              previous: 'Month before',
              next: 'Month after',
              month: 'Month',
              year: 'Year',
            }}
          />
          <Button onClick={() => setRange({ from: undefined, to: undefined })}>{t('Open range')}</Button>
        </div>
      </Specimen>
    </>
  );
}
