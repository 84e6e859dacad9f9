import { Button } from '@vitrine/ui/components/Button';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../ground/panels.tsx';
import { useChartPreferences } from './chart-preferences.ts';
import {
  areParams,
  boundsOf,
  INDICATOR_NAMES,
  type IndicatorName,
  type IndicatorParams,
  PARAMETERS,
  paramsOf,
  readParameter,
} from './indicators.ts';

const NAMES = INDICATOR_NAMES.filter((name) => PARAMETERS[name].length > 0);

type Texts = Readonly<Partial<Record<IndicatorName, readonly string[]>>>;

const textsOf = (params: IndicatorParams): Texts =>
  Object.fromEntries(NAMES.map((name) => [name, paramsOf(name, params).map(String)]));

/** What was typed, where every parameter can be drawn with. */
function readTexts(texts: Texts): IndicatorParams | undefined {
  const read = NAMES.map((name) => {
    const values = PARAMETERS[name].map((parameter, at) => readParameter(parameter, texts[name]?.[at] ?? ''));
    return [name, values] as const;
  });
  return read.every(([name, values]) => areParams(name, values))
    ? (Object.fromEntries(read) as IndicatorParams)
    : undefined;
}

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The parameters of the chart's indicators. */
export function IndicatorSettings({ open, onClose }: Props) {
  const t = useTranslations('market.chart');
  const app = useTranslations('ground');
  return (
    <Dialog open={open} onClose={onClose} title={t('parameters')} closeLabel={app('close')}>
      <SettingsForm onClose={onClose} />
    </Dialog>
  );
}

function SettingsForm({ onClose }: Pick<Props, 'onClose'>) {
  const t = useTranslations('market.chart');
  const [texts, setTexts] = useState(() => textsOf(useChartPreferences.getState().params));
  const params = readTexts(texts);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (params === undefined) return;
        useChartPreferences.setState({ params });
        onClose();
      }}
    >
      {NAMES.map((name) => (
        <IndicatorFields
          key={name}
          name={name}
          texts={texts[name] ?? []}
          onChange={(next) => setTexts({ ...texts, [name]: next })}
        />
      ))}
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={() => setTexts(textsOf({}))}>{t('usual')}</Button>
        <Button type="submit" tone="accent" inert={params === undefined}>
          {t('apply')}
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  readonly name: IndicatorName;
  readonly texts: readonly string[];
  readonly onChange: (texts: readonly string[]) => void;
}

function IndicatorFields({ name, texts, onChange }: FieldsProps) {
  const t = useTranslations('market.chart');
  const parameters = PARAMETERS[name];
  const values = parameters.map((parameter, at) => readParameter(parameter, texts[at] ?? ''));
  const isTwisted = !values.includes(undefined) && !areParams(name, values);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-semibold">{t(`indicator.${name}`)}</legend>
      <div className="grid grid-cols-3 items-start gap-2">
        {parameters.map((parameter, at) => {
          const { min, max } = boundsOf(parameter);
          const error = values[at] === undefined ? t('bounds', { min, max }) : undefined;
          return (
            <Field
              // biome-ignore lint/suspicious/noArrayIndexKey: an indicator has fixed parameters
              key={at}
              label={t(`parameter.${parameter}`, { number: parameters.indexOf(parameter, 1) > 0 ? at + 1 : '' })}
              {...(error === undefined ? {} : { error })}
            >
              <Input
                ltr
                inputMode="decimal"
                value={texts[at] ?? ''}
                onChange={(text) => onChange(texts.map((other, index) => (index === at ? text : other)))}
              />
            </Field>
          );
        })}
      </div>
      {isTwisted ? (
        <p role="alert" className="text-xs text-danger">
          {t('fastBelowSlow')}
        </p>
      ) : null}
    </fieldset>
  );
}
