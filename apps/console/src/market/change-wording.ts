import { operatorInstruments } from '@vitrine/wire/market/operator/operator-instruments';
import { type ChangeWording, spacedList, yesOrNo } from '../ground/change-wording.ts';
import { feeText, swapText } from './rates.ts';
import { sessionLines } from './session-lines.ts';

const SESSION = /^\d+-\d+$/;

export const MARKET_WORDING: ChangeWording = {
  figures: {
    feeRate: feeText,
    swapBuy: swapText,
    swapSell: swapText,
    isAlwaysOpen: yesOrNo('1'),
    halted: yesOrNo('true'),
    marginMode: (value, { t }) => t(value === '1' ? 'termsValue.marginMode.1' : 'termsValue.marginMode.0'),
    reason: (value, { t }) => {
      const key = `instruments.reasons.${value}` as 'instruments.reasons.news';
      return t.has(key) ? t(key) : value;
    },
    sessions: (value, { locale }) =>
      value
        .split(',')
        .flatMap((session) => (SESSION.test(session) ? sessionLines(session, locale) : [session]))
        .join('\n'),
    zone: (value, { t }) => {
      const key = `instruments.zones.${value}` as 'instruments.zones.utc';
      return t.has(key) ? t(key) : value;
    },
    multiples: spacedList,
    holidays: spacedList,
  },
  loadSubjectNames: async (client, signal) => {
    const { rows } = await client.call(operatorInstruments, {}, { signal });
    return new Map(rows.map(({ id, showCode }) => [`instrument/${id}`, showCode]));
  },
};
