import { useQuery } from '@tanstack/react-query';
import { Numeric } from '@vitrine/ui/components/Figures';
import type { ResponseOf } from '@vitrine/wire/call';
import { publicRates } from '@vitrine/wire/funding/public-rates';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { TimeText } from '../ground/time-zone.tsx';
import { REFRESH_MS, TrustCard } from './TrustCard.tsx';

type Answer = ResponseOf<typeof publicRates>;
type Rate = Answer['rates'][number];

/** The rates at which money comes in and goes out, and where each comes from. */
export function Rates() {
  const t = useTranslations('trust.rates');
  const answer = useQuery({
    queryKey: ['trust-rates'],
    queryFn: ({ signal }) => client.call(publicRates, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <TrustCard title={t('title')} text={t('text')} answer={answer}>
      {({ rates, currency }) =>
        rates.length === 0 ? (
          <p className="rounded-control bg-sunken px-3 py-4 text-sm">{t('none')}</p>
        ) : (
          <RateTable rates={rates} currency={currency} />
        )
      }
    </TrustCard>
  );
}

function RateTable({ rates, currency }: Pick<Answer, 'rates' | 'currency'>) {
  const t = useTranslations('trust.rates');
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t('title')}</caption>
      <thead>
        <tr className="text-muted">
          <th scope="col" className="py-2 text-start font-normal">
            {t('currency')}
          </th>
          <th scope="col" className="py-2 ps-3 text-end font-normal">
            {t('price', { currency })}
          </th>
        </tr>
      </thead>
      <tbody>
        {rates.map((rate) => (
          <RateRow key={rate.id} rate={rate} />
        ))}
      </tbody>
    </table>
  );
}

function RateRow({ rate: { code, name, price, next, ...source } }: { readonly rate: Rate }) {
  const t = useTranslations('trust.rates');
  return (
    <tr className="border-t border-hairline align-top">
      <th scope="row" className="py-2 text-start font-normal">
        <bdi className="font-semibold">{code}</bdi>
        <span className="block text-xs text-muted">
          <bdi>{name}</bdi>
        </span>
      </th>
      <td className="py-2 ps-3 text-end">
        {price === null ? t('waiting') : <Numeric>{price}</Numeric>}
        <span className="block text-xs text-muted">
          <Source {...source} />
        </span>
        {next === null ? null : (
          <span className="block text-xs text-muted">
            <Numeric>{next.price}</Numeric> {t('next')} <TimeText at={next.validFrom} />
          </span>
        )}
      </td>
    </tr>
  );
}

function Source({ source, symbol, tickSeq }: Pick<Rate, 'source' | 'symbol' | 'tickSeq'>) {
  const t = useTranslations('trust.rates');
  if (source !== 'tape') return t(source);
  return tickSeq === null ? <bdi dir="ltr">{symbol}</bdi> : t('tape', { symbol, tick: String(tickSeq) });
}
