import { type Money as Amount, formatDecimal, RATE_SCALE } from '@vitrine/domain/kernel/decimal';
import { lastRollover, rolloverTime } from '@vitrine/domain/trading/index';
import { Money, Numeric } from '@vitrine/ui/components/Figures';
import { Line } from '@vitrine/ui/components/Row';
import { dateTime, lots as lotsText, percentOf, price as priceText } from '@vitrine/ui/format';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { currentLocale } from '../../ground/current-language.ts';
import { serverClock } from '../../ground/server-clock.ts';
import { useSite } from '../../ground/site.ts';
import { useShownZone, useTimeText, zoneName } from '../../ground/time-zone.tsx';
import { SessionHours } from '../../market/DayFigures.tsx';
import { openingHours } from '../../market/opening-hours.ts';
import type { Product } from '../../market/product.ts';
import type { Example } from './use-example.ts';

interface Props {
  readonly product: Product;
  readonly example: Example;
}

interface CardProps {
  readonly title: string;
  readonly note: string;
  /** Lines; without any the note says why. */
  readonly children?: ReactNode;
}

function Card({ title, note, children }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-hairline bg-card p-4">
      <h3 id={id} className="pb-3 font-semibold">
        {title}
      </h3>
      {children === undefined ? null : <dl className="flex flex-col gap-2 pb-3">{children}</dl>}
      <p className="text-xs text-muted">{note}</p>
    </section>
  );
}

/** An amount in the account currency, once there is a price and a rate. */
function Cash({ value, signed = false }: { readonly value: Amount | undefined; readonly signed?: boolean }) {
  return value === undefined ? '-' : <Money value={value} signed={signed} />;
}

function distance(product: Product, points: bigint): string {
  return priceText(Number(formatDecimal(points, product.pricePrecision)), product.pricePrecision);
}

/** Where prices come from, and how an order is filled. */
export function PriceCard({ product, example: { spread, amounts } }: Props) {
  const t = useTranslations('details');
  const source = useTranslations('ground.source');
  const { source: feed, fillRule, quoteMaxAgeMs } = product;
  const seconds = String(quoteMaxAgeMs / 1_000);
  return (
    <Card title={t('price.title')} note={t(`price.fill.${fillRule}`, { seconds })}>
      <Line label={t('price.spread')}>
        <span data-figure="spread">{spread === undefined ? '-' : <Numeric>{distance(product, spread)}</Numeric>}</span>
      </Line>
      <Line label={t('price.spreadCost')}>
        <Cash value={amounts?.spread} />
      </Line>
      <Line label={t('price.source')}>{feed === 'simulated' || feed === 'replay' ? source(feed) : feed}</Line>
      <Line label={t('price.maxAge')}>{t('seconds', { seconds })}</Line>
    </Card>
  );
}

/** The fee, and what one lot and one point are. */
export function ContractCard({ product, example: { lots, feeMode, amounts } }: Props) {
  const t = useTranslations('details');
  const currency = useSite().data?.currency ?? '';
  const [base, quote] = product.showCode.split('/');
  const units = priceText(Number(product.unitsPerLot), 0);
  const fee =
    feeMode === 'per-lot'
      ? t('fee.perLot', { fee: formatDecimal(product.feeRate, RATE_SCALE).replace(/\.?0+$/, ''), currency })
      : t('fee.notional', { fee: percentOf(product.feeRate) });
  return (
    <Card title={t('contract.title')} note={t('fee.note')}>
      <Line label={t('contract.size')}>
        <Numeric>{quote === undefined ? t('contract.units', { units }) : `${units} ${base}`}</Numeric>
      </Line>
      <Line label={t('contract.tick')}>
        <Numeric>{distance(product, 1n)}</Numeric>
      </Line>
      <Line label={t('contract.tickValue')}>
        <Cash value={amounts?.point} />
      </Line>
      <Line label={t('contract.currency')}>
        <Numeric>{product.quoteCurrency}</Numeric>
      </Line>
      <Line label={t('fee.label')}>{fee}</Line>
      <Line label={t('fee.example', { lots: lotsText(lots) })}>
        <Cash value={amounts?.fee} />
      </Line>
    </Card>
  );
}

/** The leverages that can be chosen, and the margin of one lot with each. */
export function MarginCard({ product, example: { lots, multiples, amounts, capHalved } }: Props) {
  const t = useTranslations('details');
  const ticket = useTranslations('trading.ticket');
  const fixed = product.marginMode === 0 ? '' : `${t('margin.perLotNote')} `;
  return (
    <Card title={t('margin.title')} note={`${fixed}${t(capHalved ? 'margin.halved' : 'margin.note')}`}>
      <Line label={t(product.isCapOfCountry ? 'margin.capOfCountry' : 'margin.cap')}>
        <Numeric>{ticket('leverageOption', { multiple: product.leverageCap })}</Numeric>
      </Line>
      <Line label={t('margin.notional', { lots: lotsText(lots) })}>
        <Cash value={amounts?.notional} />
      </Line>
      {product.marginMode === 0 ? null : (
        <Line label={t('margin.perLot')}>
          <span data-figure="fixed-margin">
            <Cash value={product.marginPerLot} />
          </span>
        </Line>
      )}
      {multiples.map((multiple) => (
        <Line key={multiple} label={t('margin.at', { multiple })}>
          <span data-figure={`margin-${multiple}`}>
            <Cash value={amounts?.marginAt(multiple)} />
          </span>
        </Line>
      ))}
      {multiples.length > 0 ? null : <p className="text-sm text-muted">{t('margin.none')}</p>}
    </Card>
  );
}

/** What it costs or brings to hold one lot overnight. */
export function SwapCard({ product: { swap }, example: { lots, amounts } }: Props) {
  const t = useTranslations('details.swap');
  const timeText = useTimeText();
  const next = rolloverTime(lastRollover(serverClock.now()) + 1);
  const cost = (value: Amount | undefined) => <Cash value={value === undefined ? undefined : -value} signed />;
  if (swap === undefined) return <Card title={t('title')} note={t('none')} />;
  return (
    <Card title={t('title')} note={t('note')}>
      {(['buy', 'sell'] as const).map((side) => (
        <Line key={side} label={t(side, { lots: lotsText(lots) })}>
          <span data-figure={`swap-${side}`}>{cost(amounts?.swap?.[side])}</span>
        </Line>
      ))}
      {(['buy', 'sell'] as const).map((side) => (
        <Line key={side} label={t(`${side}Rate`)}>
          <Numeric>{percentOf(-swap[side])}</Numeric>
        </Line>
      ))}
      <Line label={t('next')}>
        <bdi>{timeText(next, 'short')}</bdi>
      </Line>
      <Line label={t('triple')}>{t('tripleNever')}</Line>
    </Card>
  );
}

/** When the market is open, day by day in the zone that times are shown in. */
export function HoursCard({ product }: Pick<Props, 'product'>) {
  const t = useTranslations('details.hours');
  const zone = useShownZone();
  const days = openingHours(product.calendar, serverClock.now(), zone);
  return (
    <Card title={t('title')} note={t('note', { zone: zoneName(zone) })}>
      <Line label={t('now')}>
        <SessionHours product={product} />
      </Line>
      {product.calendar.always
        ? null
        : days.map(({ day, spans }) => (
            // Noon of the day as UTC: the day alone is written.
            <Line key={day} label={dateTime(Date.parse(`${day}T12:00:00Z`), currentLocale(), 'UTC', 'day')}>
              {spans.length === 0 ? (
                t('closed')
              ) : (
                <Numeric>{spans.map(({ from, to }) => `${from}–${to}`).join(', ')}</Numeric>
              )}
            </Line>
          ))}
    </Card>
  );
}

/** How large an order may be. */
export function SizeCard({ product: { minLots, maxLots, lotStep } }: Pick<Props, 'product'>) {
  const t = useTranslations('details.size');
  return (
    <Card title={t('title')} note={t('note')}>
      <Line label={t('min')}>
        <Numeric>{lotsText(minLots)}</Numeric>
      </Line>
      <Line label={t('max')}>
        <Numeric>{lotsText(maxLots)}</Numeric>
      </Line>
      <Line label={t('step')}>
        <Numeric>{lotsText(lotStep)}</Numeric>
      </Line>
    </Card>
  );
}
