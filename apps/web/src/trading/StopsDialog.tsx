import { closingPrice, type Side } from '@vitrine/domain/trading/index';
import { Button } from '@vitrine/ui/components/Button';
import { Field, FieldAction } from '@vitrine/ui/components/Field';
import { Money, Price } from '@vitrine/ui/components/Figures';
import { Line } from '@vitrine/ui/components/Row';
import { Stepper } from '@vitrine/ui/components/Stepper';
import { price as priceText } from '@vitrine/ui/format';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../ground/panels.tsx';
import { SubmitGuard } from '../ground/submit-guard.ts';
import { exactPrice } from '../market/product.ts';
import { useConversion } from '../market/queries.ts';
import { changeStops, type StopsRequest, useBook } from './book.ts';
import { useMarketSides } from './LiveFigures.tsx';
import type { AskedOrder } from './OrderDialogs.tsx';
import type { StopName } from './order-prices.ts';
import { orderWords } from './order-words.ts';
import { type EnteredStop, enteredStop, levelText, steppedLevel } from './stops-form.ts';
import { useOrderPress } from './use-order-press.ts';

const guard = new SubmitGuard<StopsRequest>();

interface Props {
  readonly order: OrderRow;
  /** Stands in its field from the start. */
  readonly proposed?: AskedOrder['proposed'] | undefined;
  readonly open: boolean;
  readonly onDone: () => void;
}

/** Sets both stops of a holding or pending order; leaves by itself when the order ends or fills. */
export function StopsDialog({ order, proposed, open, onDone }: Props) {
  const t = useTranslations('trading');
  const app = useTranslations('ground');
  const isGone = useBook((book) => book.closed.has(order.Id) || (order.Status === 0 && book.triggered.has(order.Id)));
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
  const { PricePrecision: precision, QuoteCurrency: quoteCurrency } = order.ForexTradeLists;
  const conversion = useConversion({ quoteCurrency });
  const sides = useMarketSides(order);
  const isPending = order.Status === 0;
  const reference = isPending ? exactPrice(order.TargetPrice, precision) : sides && closingPrice(side, sides);
  const current = {
    stopLoss: levelText(exactPrice(order.TargetLossPrice, precision), precision),
    takeProfit: levelText(exactPrice(order.TargetProfitPrice, precision), precision),
  };
  const [texts, setTexts] = useState(
    proposed === undefined ? current : { ...current, [proposed.name]: proposed.price },
  );
  const entered: Record<StopName, EnteredStop> = {
    stopLoss: enteredStop(order, 'stopLoss', texts.stopLoss, reference, conversion),
    takeProfit: enteredStop(order, 'takeProfit', texts.takeProfit, reference, conversion),
  };
  const { isBusy, press } = useOrderPress(guard, changeStops, {
    done: () => t('stops.done'),
    refused: t('stops.refused'),
    onDone,
  });
  const { stopLoss, takeProfit } = entered;
  const isBlocked =
    stopLoss.level === undefined || takeProfit.level === undefined || stopLoss.isWrongSide || takeProfit.isWrongSide;
  const referenceText = reference === undefined ? '' : levelText(reference, precision);
  const field = (name: StopName) => {
    const { level, isWrongSide, result } = entered[name];
    const isBelow = (name === 'stopLoss') === (side === 'buy');
    const error =
      level === undefined
        ? t('stops.unreadable', { decimals: precision })
        : isWrongSide
          ? t(isBelow ? 'stops.below' : 'stops.above', { price: priceText(Number(referenceText), precision) })
          : undefined;
    const set = (text: string | undefined) => text !== undefined && setTexts({ ...texts, [name]: text });
    return (
      <div className="flex flex-col gap-1" data-stop={name}>
        <Field
          label={t(`detail.${name}`)}
          aside={
            <FieldAction disabled={referenceText === ''} onClick={() => set(referenceText)}>
              {t(isPending ? 'stops.takeTarget' : 'stops.takePrice')}
            </FieldAction>
          }
          hint={t('stops.empty')}
          {...(error === undefined ? {} : { error })}
        >
          <Stepper
            value={texts[name]}
            onChange={set}
            onStep={(direction) => set(steppedLevel(texts[name], direction, reference, precision))}
            canDecrease={steppedLevel(texts[name], -1, reference, precision) !== undefined}
            canIncrease={steppedLevel(texts[name], 1, reference, precision) !== undefined}
            decreaseLabel={t('stops.less')}
            increaseLabel={t('stops.more')}
          />
        </Field>
        {result === undefined ? null : (
          <dl>
            <Line label={t('stops.result')}>
              <Money value={result} signed />
            </Line>
          </dl>
        )}
      </div>
    );
  };
  return (
    <>
      <dl className="flex flex-col gap-2 rounded-control bg-sunken p-3">
        <Line label={t(isPending ? 'orders.target' : 'positions.now')}>
          {referenceText === '' ? '-' : <Price value={Number(referenceText)} precision={precision} />}
        </Line>
      </dl>
      {field('stopLoss')}
      {field('takeProfit')}
      <Button
        tone="accent"
        busy={isBusy}
        inert={isBlocked}
        onClick={() =>
          press({
            id: order.Id,
            stop_loss_price: levelText(stopLoss.level ?? 0n, precision),
            target_profit_price: levelText(takeProfit.level ?? 0n, precision),
          })
        }
      >
        {t('stops.confirm')}
      </Button>
    </>
  );
}
