import { Badge } from '@vitrine/ui/components/Badge';
import type { OperatorInstrument } from '@vitrine/wire/market/operator/operator-instruments';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Facts } from '../ground/parts/Facts.tsx';
import { amount, digits, inOrder, lotsText } from '../ground/parts/figure.tsx';
import { useSiteTerms } from '../ground/site-terms.ts';
import { useFigureText } from '../ground/use-figure-text.ts';
import { STATUS_TONE, statusOf } from './instrument-status.ts';
import { swapText } from './rates.ts';
import { sessionLines } from './session-lines.ts';
import { useSourceName } from './source-name.ts';

interface Props {
  readonly instrument: OperatorInstrument;
}

/** The terms that staff can change. */
export function InstrumentTerms({ instrument }: Props) {
  const t = useTranslations('console.instruments');
  const approval = useTranslations('console.approval');
  const names = useTranslations('console.terms');
  const textOf = useFigureText();
  const currency = useSiteTerms()?.currency;
  const { terms } = instrument;
  const status = statusOf(instrument);
  const isPerLot = terms.marginMode === '1';
  return (
    <Facts
      rows={[
        [
          t('status'),
          <Badge key="status" tone={STATUS_TONE[status]}>
            {t(`statuses.${status}`)}
          </Badge>,
        ],
        [approval('version'), String(instrument.version)],
        [names('productName'), terms.productName === '' ? t('shippedName') : terms.productName],
        [names('lotStep'), digits(lotsText(terms.lotStep))],
        [t('lots'), digits(`${lotsText(terms.minLots)} – ${lotsText(terms.maxLots)}`)],
        [names('marginMode'), t(isPerLot ? 'perLot' : 'percentOfNotional')],
        ...(isPerLot ? ([[names('marginPerLot'), amount(terms.marginPerLot, currency)]] as const) : []),
        [names('feeRate'), digits(textOf('feeRate', terms.feeRate))],
        [t('swap'), <SwapRates key="swap" buy={terms.swapBuy} sell={terms.swapSell} />],
        [names('multiples'), digits(terms.multiples.replaceAll(',', ', '))],
        [names('realCap'), terms.realCap],
        [names('paperCap'), terms.paperCap],
        [names('demoCap'), terms.demoCap],
        [names('sessions'), <Sessions key="sessions" terms={terms} />],
        [names('holidays'), terms.holidays === '' ? t('none') : digits(terms.holidays.replaceAll(',', ', '))],
      ]}
    />
  );
}

function SwapRates({ buy, sell }: { readonly buy: string; readonly sell: string }): ReactNode {
  const t = useTranslations('console.instruments');
  if (Number(buy) === 0 && Number(sell) === 0) return t('noSwap');
  return inOrder([swapText(buy), swapText(sell)]);
}

function Sessions({ terms }: Pick<OperatorInstrument, 'terms'>): ReactNode {
  const t = useTranslations('console.instruments');
  const locale = useLocale();
  if (terms.isAlwaysOpen === '1') return t('always');
  return (
    <ul>
      {sessionLines(terms.sessions, locale).map((line) => (
        <li key={line}>
          <bdi dir="ltr">{line}</bdi> {t(`zones.${terms.zone}`)}
        </li>
      ))}
    </ul>
  );
}

/** What staff cannot change: it comes from the feed or is fixed. */
export function FeedTerms({ instrument }: Props) {
  const t = useTranslations('console.instruments');
  const sourceName = useSourceName();
  return (
    <section aria-labelledby="feed" className="flex flex-col gap-2">
      <h3 id="feed" className="text-sm font-semibold">
        {t('priceFeed')}
      </h3>
      <p className="text-xs text-muted">{t('priceFeedText')}</p>
      <Facts
        rows={[
          [t('source'), sourceName(instrument.source)],
          [t('spread'), String(instrument.spreadPoints)],
          [t('fillRule'), t(instrument.fillRule === 'next' ? 'fillRules.next' : 'fillRules.last')],
          [t('quoteMaxAge'), digits(`${instrument.quoteMaxAgeMs / 1000} s`)],
          [t('units'), instrument.unitsPerLot],
          [t('precision'), String(instrument.pricePrecision)],
        ]}
      />
    </section>
  );
}
