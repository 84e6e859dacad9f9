import { type AssetClass, RETAIL_LEVERAGE_CAP } from '@vitrine/domain/market/instrument';
import { Checkbox } from '@vitrine/ui/components/Checkbox';
import { proposeTerms } from '@vitrine/wire/market/operator/propose-terms';
import { type TermsTexts, wrongTermsFields } from '@vitrine/wire/market/operator/terms';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Choice } from '../ground/parts/Choice.tsx';
import { ProposeDialog } from '../ground/parts/ProposeDialog.tsx';
import { TermField } from '../ground/parts/TermField.tsx';
import { useWrongFields } from '../ground/parts/use-wrong-fields.ts';
import { useSend } from '../ground/send.ts';
import { useFigureText } from '../ground/use-figure-text.ts';
import type { InstrumentProps } from './instrument-props.ts';
import { CHANGED_QUERIES } from './instrument-queries.ts';
import { SessionsInput } from './SessionsInput.tsx';

const TERM_FIELDS = [
  'productName',
  'lotStep',
  'minLots',
  'maxLots',
  'feeRate',
  'swapBuy',
  'swapSell',
  'multiples',
  'realCap',
  'paperCap',
  'demoCap',
  'marginPerLot',
  'sessions',
  'holidays',
] as const satisfies readonly (keyof TermsTexts)[];

const TIME_ZONES = ['utc', 'new-york', 'london', 'frankfurt', 'tokyo', 'hong-kong'] as const;

export function InstrumentTermsDialog({ instrument, onClose }: InstrumentProps) {
  const { id, showCode, terms } = instrument;
  const t = useTranslations('console.instruments');
  const [form, setForm] = useState(terms);
  const set = (part: Partial<TermsTexts>) => setForm((now) => ({ ...now, ...part }));
  const change = useSend(proposeTerms, {
    touches: CHANGED_QUERIES,
    done: () => t('termsProposed', { instrument: showCode }),
    onDone: onClose,
    isQuiet: true,
  });
  const [isTried, setTried] = useState(false);
  const found = wrongTermsFields(form, terms, instrument);
  // The calendar is judged as a whole; staff edit it in the sessions field.
  const wrongFields = [...(isTried ? found : []), ...change.wrongFields].map((field) =>
    field === 'calendar' ? 'sessions' : field,
  );
  return (
    <ProposeDialog
      title={t('termsTitle', { instrument: showCode })}
      description={t('termsText')}
      before={terms}
      after={form}
      isChanged={Object.entries(form).some(([key, value]) => terms[key as keyof TermsTexts] !== value)}
      isSending={change.isSending}
      problem={useWrongFields(TERM_FIELDS, wrongFields) ?? change.problem}
      onPropose={() => {
        setTried(true);
        if (found.length === 0) change.send({ instrument: id, ...form });
      }}
      onClose={onClose}
    >
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <TypedTerms assetClass={instrument.assetClass} form={form} wrongFields={wrongFields} onChange={set} />
        <ChosenTerms form={form} onChange={set} />
      </div>
    </ProposeDialog>
  );
}

interface ChosenProps {
  readonly form: TermsTexts;
  readonly onChange: (part: Partial<TermsTexts>) => void;
}

interface TypedProps extends ChosenProps {
  readonly assetClass: AssetClass;
  readonly wrongFields: readonly string[];
}

/** Rates are written as fractions, as the calls take them, and read in percent. */
const RATES: readonly (keyof TermsTexts)[] = ['feeRate', 'swapBuy', 'swapSell'];

function TypedTerms({ assetClass, form, wrongFields, onChange }: TypedProps) {
  const textOf = useFigureText();
  return TERM_FIELDS.map((key) => (
    <TermField
      key={key}
      name={key}
      isWrong={wrongFields.includes(key)}
      maxLength={2000}
      reading={RATES.includes(key) ? textOf(key, form[key]) : undefined}
      hintValues={{ cap: String(RETAIL_LEVERAGE_CAP[assetClass]) }}
      value={form[key]}
      onChange={(value) => onChange({ [key]: value })}
      isWide={key === 'sessions' || key === 'holidays'}
    >
      {key === 'sessions' ? (
        <SessionsInput value={form.sessions} onChange={(sessions) => onChange({ sessions })} />
      ) : undefined}
    </TermField>
  ));
}

/** The terms that are chosen, not typed: the time zone of the sessions, always open or not, and how margin is computed. */
function ChosenTerms({ form, onChange }: ChosenProps) {
  const t = useTranslations('console.instruments');
  const names = useTranslations('console.terms');
  return (
    <>
      <Choice
        label={names('zone')}
        options={TIME_ZONES.map((value) => ({ value, label: t(`zones.${value}`) }))}
        value={form.zone}
        onChange={(zone) => onChange({ zone })}
      />
      <div className="flex flex-col justify-end">
        <Checkbox
          label={names('isAlwaysOpen')}
          checked={form.isAlwaysOpen === '1'}
          onChange={(isOn) => onChange({ isAlwaysOpen: isOn ? '1' : '0' })}
        />
        <Checkbox
          label={t('usePerLot')}
          checked={form.marginMode === '1'}
          onChange={(isOn) => onChange({ marginMode: isOn ? '1' : '0' })}
        />
      </div>
    </>
  );
}
