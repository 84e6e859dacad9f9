import { closingPrice, type Side } from '@vitrine/domain/trading/index';
import { Button } from '@vitrine/ui/components/Button';
import { FieldAction } from '@vitrine/ui/components/Field';
import { Money, Price } from '@vitrine/ui/components/Figures';
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
import { useOpenOrders } from '../open-orders-store.ts';
import { changeStops, type StopsRequest } from '../order-calls.ts';
import { orderWords } from '../order-values.ts';
import { priceEntry, type StopName } from '../price-entry.ts';
import { useOrderChange } from '../use-order-change.ts';
import { PriceStepper } from './PriceStepper.tsx';
import { type EnteredStop, enteredStop } from './stops-form.ts';

const guard = new SubmitGuard<StopsRequest>();

interface Props {
  readonly order: OrderRow;
  /** Filled in when the dialog opens. */
  readonly proposed?: AskedOrder['proposed'] | undefined;
  readonly open: boolean;
  readonly onDone: () => void;
}

/** Sets both stops of a position or a pending order; closes by itself when the order fills or ends. */
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
  const { PricePrecision: precision, QuoteCurrency: quoteCurrency } = order.ForexTradeLists;
  const conversion = useConversion({ quoteCurrency });
  const { sides } = useExactQuote(order.ForexTradeLists.Code, precision);
  const isPending = order.Status === 0;
  const reference = isPending ? exactPrice(order.TargetPrice, precision) : sides && closingPrice(side, sides);
  const current = {
    stopLoss: priceEntry(exactPrice(order.TargetLossPrice, precision), precision),
    takeProfit: priceEntry(exactPrice(order.TargetProfitPrice, precision), precision),
  };
  const [texts, setTexts] = useState(
    proposed === undefined ? current : { ...current, [proposed.name]: proposed.price },
  );
  const entered: Record<StopName, EnteredStop> = {
    stopLoss: enteredStop(order, 'stopLoss', texts.stopLoss, reference, conversion),
    takeProfit: enteredStop(order, 'takeProfit', texts.takeProfit, reference, conversion),
  };
  const { isBusy, submit } = useOrderChange({
    guard,
    send: changeStops,
    refusedTitle: t('stops.refused'),
    onDone,
  });
  const { stopLoss, takeProfit } = entered;
  const isBlocked =
    stopLoss.level === undefined ||
    takeProfit.level === undefined ||
    stopLoss.mark?.isWrong === true ||
    takeProfit.mark?.isWrong === true;
  const referenceText = reference === undefined ? '' : priceEntry(reference, precision);
  const field = (name: StopName) => {
    const { level, mark, result } = entered[name];
    const error =
      level === undefined
        ? t('stops.unreadable', { decimals: precision })
        : mark?.isWrong
          ? t(`stops.${mark.mustBe}`, { price: priceText(Number(referenceText), precision) })
          : undefined;
    const set = (text: string) => setTexts({ ...texts, [name]: text });
    return (
      <div className="flex flex-col gap-1" data-stop={name}>
        <PriceStepper
          field={name}
          label={t(`detail.${name}`)}
          aside={
            <FieldAction disabled={referenceText === ''} onClick={() => set(referenceText)}>
              {t(isPending ? 'stops.takeTarget' : 'stops.takePrice')}
            </FieldAction>
          }
          value={texts[name]}
          precision={precision}
          reference={reference}
          hint={t('stops.empty')}
          error={error}
          onChange={set}
        />
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
          submit({
            id: order.Id,
            stop_loss_price: priceEntry(stopLoss.level ?? 0n, precision),
            target_profit_price: priceEntry(takeProfit.level ?? 0n, precision),
          })
        }
      >
        {t('stops.confirm')}
      </Button>
    </>
  );
}
