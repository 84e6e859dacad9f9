import type { Price as ExactPrice } from '@vitrine/domain/kernel/decimal';
import { closingPrice, NO_LEVEL, type Side } from '@vitrine/domain/trading/index';
import { Button } from '@vitrine/ui/components/Button';
import { Price } from '@vitrine/ui/components/Figures';
import { Line } from '@vitrine/ui/components/Row';
import { price as priceText } from '@vitrine/ui/format';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../ground/panels.tsx';
import { SubmitGuard } from '../../ground/submit-guard.ts';
import { exactPrice } from '../../ground/wire-numbers.ts';
import { useConversion, useExactQuote } from '../../market/index.ts';
import type { AskedOrder } from '../asked-order.ts';
import { type DraftStops, useStopsOnChart } from '../chart/draft-stops.ts';
import { useOpenOrders } from '../open-orders-store.ts';
import { changeStops, type StopsRequest } from '../order-calls.ts';
import { orderWords } from '../order-values.ts';
import { priceEntry, STOP_NAMES, type StopName } from '../price-entry.ts';
import { useOrderChange } from '../use-order-change.ts';
import { StopField } from './StopField.tsx';
import { type EnteredStop, enteredStop, isBlocked } from './stops-form.ts';
import { TrailingStopField } from './TrailingStopField.tsx';
import { enteredDistance } from './trailing-entry.ts';

const guard = new SubmitGuard<StopsRequest>();

interface Props {
  readonly order: OrderRow;
  /** Filled in when the dialog opens. */
  readonly proposed?: AskedOrder['proposed'] | undefined;
  readonly open: boolean;
  readonly onDone: () => void;
}

/** Sets the stops of a position or a pending order; closes by itself when the order fills or ends. */
export function StopsDialog({ order, proposed, open, onDone }: Props) {
  const t = useTranslations('trading');
  const app = useTranslations('ground');
  const isGone = useOpenOrders(
    (open) => open.closed.has(order.Id) || (order.Status === 0 && open.triggered.has(order.Id)),
  );
  useEffect(() => {
    if (open && isGone) onDone();
  }, [open, isGone, onDone]);
  const { side, lots, product } = orderWords(order);
  return (
    <Dialog
      open={open && !isGone}
      onClose={onDone}
      title={t('stops.title', { side: t(`positions.${side}`), lots, product })}
      description={t(order.Status === 0 ? 'stops.textPending' : 'stops.text')}
      closeLabel={app('close')}
    >
      <StopsForm
        key={`${order.Id} ${proposed?.name} ${proposed?.price}`}
        order={order}
        proposed={proposed}
        side={side}
        onDone={onDone}
      />
    </Dialog>
  );
}

interface FormProps extends Omit<Props, 'open'> {
  readonly side: Side;
}

function StopsForm({ order, proposed, side, onDone }: FormProps) {
  const t = useTranslations('trading');
  const { PricePrecision: precision } = order.ForexTradeLists;
  const { reference, texts, setText, entered } = useEnteredStops(order, side, proposed);
  const { stopLoss, takeProfit } = entered;
  const trailing = useTrailing(order, reference);
  const { isBusy, submit } = useOrderChange({
    guard,
    send: changeStops,
    refusedTitle: t('stops.refused'),
    onDone,
  });
  return (
    <>
      <dl className="flex flex-col gap-2 rounded-control bg-sunken p-3">
        <Line label={t(order.Status === 0 ? 'orders.target' : 'positions.now')}>
          {reference === undefined ? (
            '-'
          ) : (
            <Price value={Number(priceEntry(reference, precision))} precision={precision} />
          )}
        </Line>
      </dl>
      {STOP_NAMES.map((name) => (
        <StopField
          key={name}
          order={order}
          name={name}
          text={texts[name]}
          entered={entered[name]}
          reference={reference}
          onChange={(text) => setText(name, text)}
        />
      ))}
      <TrailingEntry trailing={trailing} precision={precision} reference={reference} />
      <Button
        tone="accent"
        busy={isBusy}
        inert={isBlocked(stopLoss) || isBlocked(takeProfit) || trailing.entered.problem !== undefined}
        onClick={() => submit({ ...stopsRequest(order, entered), ...trailing.change })}
      >
        {t('stops.confirm')}
      </Button>
    </>
  );
}

/** The distance of the trailing stop as typed, and where it is. Sent only if it is another: another device may have set it. */
function useTrailing({ Id, TrailingPoints, ForexTradeLists }: OrderRow, reference: ExactPrice | undefined) {
  const now = useOpenOrders(({ positions }) => positions?.find(({ row }) => row.Id === Id)?.row.TrailingPrice) ?? 0;
  const [text, setText] = useState(TrailingPoints === 0 ? '' : String(TrailingPoints));
  const entered = enteredDistance(text, reference);
  const points = Number(entered.distance ?? 0n);
  return {
    text,
    setText,
    entered,
    now: now === 0 ? undefined : priceText(now, ForexTradeLists.PricePrecision),
    change: points === TrailingPoints ? {} : { trailing_points: points },
  };
}

/** What both stops are set to. */
function stopsRequest(
  { Id, ForexTradeLists }: OrderRow,
  { stopLoss, takeProfit }: Readonly<Record<StopName, EnteredStop>>,
) {
  const text = ({ level }: EnteredStop) => priceEntry(level ?? NO_LEVEL, ForexTradeLists.PricePrecision);
  return { id: Id, stop_loss_price: text(stopLoss), target_profit_price: text(takeProfit) };
}

interface TrailingProps {
  readonly trailing: ReturnType<typeof useTrailing>;
  readonly precision: number;
  readonly reference: ExactPrice | undefined;
}

function TrailingEntry({ trailing: { text, setText, entered, now }, precision, reference }: TrailingProps) {
  const t = useTranslations('trading');
  return (
    <div data-stop="trailing">
      <TrailingStopField
        label={t('trailing.points')}
        value={text}
        precision={precision}
        reference={reference}
        error={entered.problem && t(`reason.${entered.problem}`)}
        now={now}
        onChange={setText}
      />
    </div>
  );
}

function draftsOf(
  order: OrderRow,
  side: Side,
  entered: Readonly<Record<StopName, EnteredStop>>,
  enter: DraftStops['enter'],
): DraftStops {
  const { Id: productId, PricePrecision: precision } = order.ForexTradeLists;
  const stops = STOP_NAMES.flatMap((name) => {
    const { level, mark, result } = entered[name];
    if (level === undefined || level === NO_LEVEL) return [];
    const results = result === undefined || mark?.isWrong === true ? [] : [{ side, money: result }];
    return [[name, { level, results }] as const];
  });
  return { productId, precision, stops: Object.fromEntries(stops), enter };
}

/** Both stops as typed and what they mean, judged by the closing price or the target of the order. */
function useEnteredStops(order: OrderRow, side: Side, proposed: Props['proposed']) {
  const { Code, PricePrecision: precision, QuoteCurrency: quoteCurrency } = order.ForexTradeLists;
  const conversion = useConversion({ quoteCurrency });
  const { sides } = useExactQuote(Code, precision);
  const isPending = order.Status === 0;
  const reference = isPending ? exactPrice(order.TargetPrice, precision) : sides && closingPrice(side, sides);
  const current = {
    stopLoss: priceEntry(exactPrice(order.TargetLossPrice, precision), precision),
    takeProfit: priceEntry(exactPrice(order.TargetProfitPrice, precision), precision),
  };
  const [texts, setTexts] = useState(
    proposed === undefined ? current : { ...current, [proposed.name]: proposed.price },
  );
  const stopOf = (name: StopName) => enteredStop(order, name, texts[name], reference, conversion);
  const setText = (name: StopName, text: string) => setTexts({ ...texts, [name]: text });
  const entered = { stopLoss: stopOf('stopLoss'), takeProfit: stopOf('takeProfit') };
  useStopsOnChart('dialog', draftsOf(order, side, entered, setText));
  return { reference, texts, setText, entered };
}
