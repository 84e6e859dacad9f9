import { useQuery } from '@tanstack/react-query';
import { PRICE_KINDS } from '@vitrine/wire/funding/operator/currency-fields';
import { operatorInstruments } from '@vitrine/wire/market/operator/operator-instruments';
import { useTranslations } from 'use-intl';
import { client } from '../../ground/client.ts';
import { Choice } from '../../ground/parts/Choice.tsx';
import { CurrencyField, type PartProps } from './CurrencyField.tsx';
import { isOfInstrument } from './currency-form.ts';

/** Where the price of a new currency comes from. It never changes later. */
export function PriceSource(props: PartProps) {
  const names = useTranslations('console.terms');
  const values = useTranslations('console.termsValue');
  const { form, onChange } = props;
  return (
    <>
      <Choice
        label={names('priceKind')}
        options={PRICE_KINDS.map((value) => ({ value, label: values(`priceKind.${value}`) }))}
        value={form.priceKind}
        onChange={(priceKind) => onChange({ priceKind })}
      />
      {form.priceKind === 'published' ? <CurrencyField {...props} name="publishedPrice" /> : null}
      {isOfInstrument(form) ? <InstrumentChoice {...props} /> : null}
    </>
  );
}

function InstrumentChoice({ form, wrongFields, onChange }: PartProps) {
  const names = useTranslations('console.terms');
  const app = useTranslations('console.app');
  const { data } = useQuery({
    queryKey: [operatorInstruments.operation, 'names'],
    queryFn: ({ signal }) => client.call(operatorInstruments, {}, { signal }),
  });
  const isWrong = wrongFields.includes('instrument');
  return (
    <div className="flex flex-col gap-1.5">
      <Choice
        label={names('instrument')}
        options={[
          { value: '', label: app('none') },
          ...(data?.rows ?? []).map(({ id, showCode }) => ({ value: String(id), label: showCode })),
        ]}
        value={form.instrument}
        onChange={(instrument) => onChange({ instrument })}
      />
      {isWrong ? <p className="text-xs text-danger">{app('invalid')}</p> : null}
    </div>
  );
}
