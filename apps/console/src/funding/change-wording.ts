import { fundingCurrencies } from '@vitrine/wire/funding/operator/funding-currencies';
import { operatorChannels } from '@vitrine/wire/funding/operator/operator-channels';
import { operatorWires } from '@vitrine/wire/funding/operator/operator-wires';
import { type ChangeWording, type FigureReader, subjectOf, yesOrNo } from '../ground/change-wording.ts';
import { grouped } from '../ground/parts/grouped.ts';
import { isOpenTo } from '../ground/roles.ts';

/** What is being typed need not be a number. */
const DECIMAL = /^\d+(\.\d+)?$/;
const PRICE_DECIMALS = 8;

const figure: FigureReader = (value) => (DECIMAL.test(value) ? grouped(value) : value);
const price: FigureReader = (value) => (DECIMAL.test(value) ? grouped(value, 0, PRICE_DECIMALS) : value);
const inSiteCurrency: FigureReader = (value, words) =>
  DECIMAL.test(value) ? `${grouped(value)} ${words.site?.currency ?? ''}`.trimEnd() : value;

const FLAGS = [
  'isDeposit',
  'isWithdrawal',
  'isActive',
  'isDirect',
  'depositNeedsName',
  'withdrawalNeedsName',
  'withdrawalNeedsPayPassword',
];

export const FUNDING_WORDING: ChangeWording = {
  figures: {
    ...Object.fromEntries(FLAGS.map((name) => [name, yesOrNo('1')])),
    depositMin: figure,
    depositMax: figure,
    drawRate: figure,
    withdrawalMin: inSiteCurrency,
    withdrawalMax: inSiteCurrency,
    twoStaffAbove: inSiteCurrency,
    amount: inSiteCurrency,
    'reverses.amount': figure,
    publishedPrice: price,
    price,
    currency: subjectOf('funding/currency'),
    instrument: subjectOf('instrument'),
    way: (value, { t }) => t(`termsValue.way.${value as 'coin'}`),
    feeType: (value, { t }) => t(`termsValue.feeType.${value as 'fixed'}`),
    priceKind: (value, { t }) => t(`termsValue.priceKind.${value as 'par'}`),
    'reverses.book': (value, { t }) => t(`books.${value as 'real'}`),
  },
  loadSubjectNames: async (client, signal, roles) => {
    if (!isOpenTo(fundingCurrencies, roles)) return new Map();
    const [currencies, channels, wires] = await Promise.all([
      client.call(fundingCurrencies, {}, { signal }),
      client.call(operatorChannels, {}, { signal }),
      client.call(operatorWires, {}, { signal }),
    ]);
    return new Map([
      ...currencies.rows.flatMap(({ id, name }) => [
        [`funding/currency/${id}`, name] as const,
        [`funding/price/${id}`, name] as const,
      ]),
      ...channels.rows.map(({ id, currencyName }) => [`funding-channel/${id}`, currencyName] as const),
      ...wires.rows.map(({ id, bankName }) => [`funding-wire/${id}`, bankName] as const),
    ]);
  },
};
