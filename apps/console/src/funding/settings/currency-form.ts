import type { CurrencyTexts } from '@vitrine/wire/funding/operator/currency-fields';
import { shortDecimal } from '../../ground/parts/percent.ts';
import type { Currency } from './settings.ts';

/** The fields in the order of the form. */
export const FIELDS = [
  'name',
  'position',
  'code',
  'way',
  'protocol',
  'isDeposit',
  'depositMin',
  'depositMax',
  'isWithdrawal',
  'withdrawalMin',
  'withdrawalMax',
  'feeType',
  'drawRate',
  'priceKind',
  'publishedPrice',
  'instrument',
] as const satisfies readonly (keyof CurrencyTexts)[];

/** What is typed as an amount or price: the calls write all decimals. */
const FIGURES = ['depositMin', 'depositMax', 'withdrawalMin', 'withdrawalMax', 'drawRate', 'publishedPrice'] as const;

export const NEW_CURRENCY: CurrencyTexts = {
  name: '',
  position: '0',
  code: '',
  way: 'bank',
  protocol: '',
  isDeposit: '1',
  depositMin: '',
  depositMax: '',
  isWithdrawal: '1',
  withdrawalMin: '',
  withdrawalMax: '',
  feeType: 'fixed',
  drawRate: '0',
  priceKind: 'published',
  publishedPrice: '',
  instrument: '',
};

const picked = (texts: CurrencyTexts): CurrencyTexts =>
  Object.fromEntries(FIELDS.map((key) => [key, texts[key]])) as CurrencyTexts;

const shortened = (texts: CurrencyTexts) => Object.fromEntries(FIGURES.map((key) => [key, shortDecimal(texts[key])]));

/** What the form begins with. */
export const textsOf = (currency: Currency): CurrencyTexts => ({ ...picked(currency), ...shortened(currency) });

export const isOfInstrument = ({ priceKind }: Pick<CurrencyTexts, 'priceKind'>): boolean =>
  priceKind === 'instrument' || priceKind === 'inverse-instrument';

/** What is proposed: nothing that was typed for what is switched off. */
export function proposedOf(form: CurrencyTexts): CurrencyTexts {
  return {
    ...form,
    name: form.name.trim(),
    code: form.code.trim().toUpperCase(),
    protocol: form.way === 'coin' ? form.protocol.trim().toUpperCase() : '',
    ...(form.isDeposit === '1' ? {} : { depositMin: '0', depositMax: '0' }),
    ...(form.isWithdrawal === '1'
      ? {}
      : { withdrawalMin: '0', withdrawalMax: '0', feeType: 'fixed' as const, drawRate: '0' }),
    publishedPrice: form.priceKind === 'published' ? form.publishedPrice.trim() : '',
    instrument: isOfInstrument(form) ? form.instrument : '',
  };
}
