import { useLocale, useTranslations } from 'use-intl';
import { sessionLines } from './calendar.ts';
import { entriesOf } from './option-terms.ts';

/** A figure of terms as people read it; what needs no words stays as it is written. */
export function useFigureText(): (name: string, value: string) => string {
  const app = useTranslations('console.app');
  const values = useTranslations('console.termsValue');
  const options = useTranslations('console.options');
  const reasons = useTranslations('console.instruments.reasons');
  const locale = useLocale();
  return (name, value) => {
    switch (name) {
      case 'isAlwaysOpen':
      case 'paper':
      case 'demo':
      case 'real':
        return app(value === '1' ? 'yes' : 'no');
      case 'halted':
        return app(value === 'true' ? 'yes' : 'no');
      case 'marginMode':
        return values(value === '1' ? 'marginMode.1' : 'marginMode.0');
      case 'tradeFee':
        return values(value === 'per-lot' ? 'tradeFee.per-lot' : 'tradeFee.notional');
      case 'reason':
        return reasons.has(value as 'news') ? reasons(value as 'news') : value;
      case 'sessions':
        return /^\d+-\d+(,\d+-\d+)*$/.test(value) ? sessionLines(value, locale).join('\n') : value;
      case 'lossLevel':
        return values(value === 'ratio' ? 'lossLevel.ratio' : 'lossLevel.stake');
      case 'durations':
        return entriesOf(value)
          .map((entry) => options('line', { ...entry }))
          .join('\n');
      case 'stakes':
      case 'multiples':
      case 'holidays':
        return value.replaceAll(',', ', ');
      default:
        return value;
    }
  };
}
