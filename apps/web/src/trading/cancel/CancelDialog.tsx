import { Button } from '@vitrine/ui/components/Button';
import { Money } from '@vitrine/ui/components/Figures';
import { Line } from '@vitrine/ui/components/Row';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { type RefObject, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../ground/panels.tsx';
import { SubmitGuard } from '../../ground/submit-guard.ts';
import { amountOf } from '../../ground/wire-numbers.ts';
import { LevelText, MarketDistance } from '../LiveFigures.tsx';
import { useOpenOrders } from '../open-orders-store.ts';
import { cancelPendingOrder } from '../order-calls.ts';
import { orderWords } from '../order-values.ts';
import { useOrderChange } from '../use-order-change.ts';

const guard = new SubmitGuard<{ readonly id: number }>();

interface Props {
  readonly order: OrderRow;
  readonly open: boolean;
  readonly onDone: () => void;
  /** Takes the focus when the button that opened the dialog disappeared with its order. */
  readonly heading: RefObject<HTMLElement | null>;
}

/** Confirms the cancellation of a pending order; closes by itself when the order fills or ends. */
export function CancelDialog({ order, open, onDone, heading }: Props) {
  const t = useTranslations('trading');
  const app = useTranslations('ground');
  const isGone = useOpenOrders(({ closed, triggered }) => closed.has(order.Id) || triggered.has(order.Id));
  useEffect(() => {
    if (open && isGone) onDone();
  }, [open, isGone, onDone]);
  const { isBusy, submit } = useOrderChange({
    guard,
    send: cancelPendingOrder,
    refusedTitle: t('cancelling.refused'),
    onDone,
  });
  const { side, lots, product } = orderWords(order);
  const held = amountOf(order.CautionMoney) + amountOf(order.TradeFee);
  return (
    <Dialog
      open={open && !isGone}
      onClose={onDone}
      title={t('cancelling.question', { side: t(`positions.${side}`), lots, product })}
      description={t('cancelling.text')}
      closeLabel={app('close')}
      finalFocus={() => (isGone && heading.current) || true}
    >
      <dl className="flex flex-col gap-2 rounded-control bg-sunken p-3">
        <Line label={t('orders.target')}>
          <LevelText value={order.TargetPrice} row={order} />
        </Line>
        <Line label={t('orders.distance')}>
          <MarketDistance row={order} />
        </Line>
        <Line label={t('cancelling.released')}>
          <Money value={held} />
        </Line>
      </dl>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <Button className="sm:order-first" onClick={onDone}>
          {t('cancelling.keep')}
        </Button>
        <Button
          tone="accent"
          className="order-first sm:order-last"
          busy={isBusy}
          onClick={() => submit({ id: order.Id })}
        >
          {t('cancelling.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
