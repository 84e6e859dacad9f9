import { formatDecimal, type Price } from '@vitrine/domain/kernel/decimal';
import { closingPrice, NO_LEVEL, type Side } from '@vitrine/domain/trading/index';
import { Money } from '@vitrine/ui/components/Figures';
import { Segmented } from '@vitrine/ui/components/Segmented';
import { Switch } from '@vitrine/ui/components/Switch';
import { price as priceText, ratio } from '@vitrine/ui/format';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Product } from '../../market/index.ts';
import { type PriceField, STOP_NAMES, type StopName } from '../price-entry.ts';
import { PriceStepper } from '../stops/PriceStepper.tsx';
import { StopMoves } from '../stops/StopMoves.tsx';
import { directionOf } from '../stops/stop-moves.ts';
import { wrongStops } from './order-summary.ts';
import { TrailingField } from './TrailingField.tsx';
import type { Ticket } from './use-ticket.ts';

const ORDER_TYPES = ['market', 'pending'] as const;

interface Props {
  readonly ticket: Ticket;
  /** The sides that can be ordered here. */
  readonly sides: readonly Side[];
}

const shown = (of: Price, { pricePrecision }: Product) =>
  priceText(Number(formatDecimal(of, pricePrecision)), pricePrecision);

/** Switching on captures the current price (TRD-04). */
function switchPrice({ change, current, product }: Ticket, field: PriceField, isOn: boolean): void {
  change({ type: 'price-switched', field, isOn, current, product });
}

/** Market or pending order, with the target of a pending one (TRD-03). */
export function OrderTypeFields({ ticket, sides }: Props) {
  const t = useTranslations('trading.ticket');
  const { product, summary } = ticket;
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        look="box"
        label={t('orderType')}
        value={ticket.isPending ? 'pending' : 'market'}
        onChange={(type) => switchPrice(ticket, 'target', type === 'pending')}
        options={ORDER_TYPES.map((value) => ({ value, label: t(value) }))}
      />
      {ticket.isPending ? (
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
      ) : null}
    </div>
  );
}

/** Both stops: a switch, a price, and its result for each side; the trailing stop: a switch and a distance. */
export function StopFields({ ticket, sides }: Props) {
  const t = useTranslations('trading.ticket');
  return (
    <div className="flex flex-col">
      {STOP_NAMES.map((name) => {
        const isOn = ticket.form.prices[name] !== undefined;
        const lines = sides.map((side) => <StopLine key={side} ticket={ticket} name={name} side={side} />);
        const isWrong =
          !ticket.form.captured.includes(name) &&
          sides.every((side) => wrongStops(ticket.summary, side).includes(name));
        return (
          <div key={name} data-stop={name} className="text-sm">
            <Switch label={t(name)} checked={isOn} onChange={(isOn) => switchPrice(ticket, name, isOn)} />
            {isOn ? (
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
            ) : null}
          </div>
        );
      })}
      <TrailingField ticket={ticket} />
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
