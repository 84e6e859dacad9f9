import { formatDecimal, type Price } from '@vitrine/domain/kernel/decimal';
import { closingPrice, NO_LEVEL, type Side } from '@vitrine/domain/trading/index';
import { Money } from '@vitrine/ui/components/Figures';
import { price as priceText, ratio } from '@vitrine/ui/format';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Product } from '../../market/index.ts';
import type { PriceField, StopName } from '../price-entry.ts';
import { PriceStepper } from '../stops/PriceStepper.tsx';
import { StopMoves } from '../stops/StopMoves.tsx';
import { directionOf } from '../stops/stop-moves.ts';
import { TrailingStopField } from '../stops/TrailingStopField.tsx';
import { wrongStops } from './order-summary.ts';
import type { Ticket } from './use-ticket.ts';

interface Props {
  readonly ticket: Ticket;
  /** The sides that can be ordered here. */
  readonly sides: readonly Side[];
}

const shown = (of: Price, { pricePrecision }: Product) =>
  priceText(Number(formatDecimal(of, pricePrecision)), pricePrecision);

/** The target of a pending order, and what the order then waits for. */
export function TargetEntry({ ticket, sides }: Props) {
  const t = useTranslations('trading.ticket');
  const { product, summary } = ticket;
  return (
    <PriceEntry ticket={ticket} field="target" label={t('target')}>
      {sides.map((side) => {
        const waiting = summary.marks?.[side].waiting;
        return waiting === undefined ? null : (
          <span key={side} data-waiting={side} className="block">
            <span className="font-semibold text-text">{t(`kind.${side}.${waiting.kind}`)}</span>{' '}
            {t(`triggersWhen.${waiting.isForRise ? 'rise' : 'fall'}`, {
              price: shown(waiting.target, product),
              distance: shown(waiting.distance, product),
              percent: ratio(waiting.percent.toFixed(2)),
            })}
          </span>
        );
      })}
    </PriceEntry>
  );
}

/** A stop's price, its result for each side, and distances to choose from. */
export function StopEntry({ ticket, name, sides }: Props & { readonly name: StopName }) {
  const t = useTranslations('trading.ticket');
  const lines = sides.map((side) => <StopLine key={side} ticket={ticket} name={name} side={side} />);
  const isWrong =
    !ticket.form.captured.includes(name) && sides.every((side) => wrongStops(ticket.summary, side).includes(name));
  return (
    <div className="pb-2">
      <PriceEntry
        ticket={ticket}
        field={name}
        label={<span className="sr-only">{t(`${name}Price`)}</span>}
        {...(isWrong ? { error: lines } : {})}
      >
        {lines}
      </PriceEntry>
      <TicketMoves ticket={ticket} name={name} sides={sides} />
    </div>
  );
}

/** The distance of the trailing stop. */
export function TrailingEntry({ ticket }: Pick<Props, 'ticket'>) {
  const t = useTranslations('trading.trailing');
  const { form, product, current, errors, change } = ticket;
  return (
    <div className="pb-2">
      <TrailingStopField
        label={<span className="sr-only">{t('points')}</span>}
        value={form.trailing ?? ''}
        precision={product.pricePrecision}
        reference={current}
        error={errors.trailing}
        onChange={(text) => change({ type: 'trailing-typed', text })}
      />
    </div>
  );
}

/** Distances from the price that the order would close at now, or from its target; from the mid for both sides. */
function TicketMoves({ ticket, name, sides }: Props & { readonly name: StopName }) {
  const { product, summary, context } = ticket;
  const { quote, conversion } = context;
  const { target } = summary.prices;
  const [side] = sides;
  const now = sides.length === 1 && side !== undefined ? quote && closingPrice(side, quote) : ticket.current;
  const reference = target === NO_LEVEL ? now : target;
  if (reference === undefined) return null;
  const { lots, prices } = summary;
  return (
    <StopMoves
      name={name}
      directions={sides.map((one) => directionOf(one, name))}
      reference={reference}
      precision={product.pricePrecision}
      moved={
        lots === undefined || conversion === undefined ? undefined : { contract: { ...product, lots }, conversion }
      }
      level={prices[name]}
      onChange={(text) => ticket.change({ type: 'price-typed', field: name, text })}
    />
  );
}

/** The result of one side at the stop, or the price that the stop must lie beyond. */
function StopLine({ ticket, name, side }: { readonly ticket: Ticket; readonly name: StopName; readonly side: Side }) {
  const t = useTranslations('trading.ticket');
  const { product, summary } = ticket;
  const mark = summary.marks?.[side].stops[name];
  if (mark === undefined) return null;
  const result = summary.sides?.[side].result[name];
  return (
    <span data-mark={`${side}-${name}`} className="flex justify-between gap-3">
      <span>{t(side === 'buy' ? 'buySide' : 'sellSide')}</span>
      {mark.isWrong ? (
        <span>{t(`mustBe.${mark.mustBe}`, { price: shown(mark.reference, product) })}</span>
      ) : result === undefined ? null : (
        <Money value={result} signed />
      )}
    </span>
  );
}

interface EntryProps {
  readonly ticket: Ticket;
  readonly field: PriceField;
  readonly label: ReactNode;
  /** What the price entered means. */
  readonly children: ReactNode;
  /** Why the price cannot be used, when the ticket itself names no reason. */
  readonly error?: ReactNode;
}

/** A price of the ticket, and what it means below. */
function PriceEntry({ ticket, field, label, children, error }: EntryProps) {
  return (
    <PriceStepper
      field={field}
      label={label}
      value={ticket.form.prices[field] ?? ''}
      precision={ticket.product.pricePrecision}
      reference={ticket.current}
      hint={children}
      error={ticket.errors[field] ?? error}
      onChange={(text) => ticket.change({ type: 'price-typed', field, text })}
    />
  );
}
