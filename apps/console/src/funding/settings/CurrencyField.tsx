import type { CurrencyTexts } from '@vitrine/wire/funding/operator/currency-fields';
import { TermField } from '../../ground/parts/TermField.tsx';
import { useFigureText } from '../../ground/use-figure-text.ts';

export interface PartProps {
  readonly form: CurrencyTexts;
  readonly isNew: boolean;
  readonly wrongFields: readonly string[];
  readonly onChange: (part: Partial<CurrencyTexts>) => void;
}

/** What is typed; the rest is chosen. */
type Typed = Exclude<
  keyof CurrencyTexts,
  'way' | 'isDeposit' | 'isWithdrawal' | 'feeType' | 'priceKind' | 'instrument'
>;

interface Props extends PartProps {
  readonly name: Typed;
  readonly inputMode?: 'text' | 'numeric' | 'decimal';
  readonly maxLength?: number;
}

/** One typed field of a currency; an amount or price says how it reads. */
export function CurrencyField({ name, form, wrongFields, onChange, inputMode = 'decimal', maxLength = 30 }: Props) {
  const textOf = useFigureText();
  return (
    <TermField
      name={name}
      isWrong={wrongFields.includes(name)}
      inputMode={inputMode}
      isProse={name === 'name'}
      maxLength={maxLength}
      reading={inputMode === 'decimal' && form[name] !== '' ? textOf(name, form[name]) : undefined}
      value={form[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
}
