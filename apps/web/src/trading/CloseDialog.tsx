import { Button } from '@vitrine/ui/components/Button';
import { Money, Price } from '@vitrine/ui/components/Figures';
import { Line } from '@vitrine/ui/components/Row';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../ground/panels.tsx';
import { SubmitGuard } from '../ground/submit-guard.ts';
import type { Position } from './open-orders.ts';
import { useOpenOrders } from './open-orders-store.ts';
import { closePosition } from './order-calls.ts';
import { orderWords } from './order-values.ts';
import { useOrderChange } from './use-order-change.ts';

const guard = new SubmitGuard<{ readonly id: number }>();

interface Props {
  readonly asked: Position | undefined;
  readonly onDone: () => void;
  /** Takes the focus when the button that opened the dialog disappeared with its position. */
  readonly heading: RefObject<HTMLElement | null>;
}

/** Confirms the closing of a position with its live result; closes by itself when the position is closed elsewhere. */
export function CloseDialog({ asked, onDone, heading }: Props) {
  const t = useTranslations('trading');
  const app = useTranslations('ground');
  // Keeps its content while it slides away.
  const [shown, setShown] = useState(asked);
  useEffect(() => {
    if (asked !== undefined) setShown(asked);
  }, [asked]);
  const id = asked?.row.Id;
  const live = useOpenOrders((open) => open.positions?.find((position) => position.row.Id === id));
  const isGone = useOpenOrders((open) => id !== undefined && open.closed.has(id));
  useEffect(() => {
    if (isGone) onDone();
  }, [isGone, onDone]);

  const { isBusy, submit } = useOrderChange({
    guard,
    send: closePosition,
    refusedTitle: t('closing.refused'),
    onDone,
  });

  const position = live ?? shown;
  if (position === undefined) return null;
  const { side, lots, product } = orderWords(position.row);
  return (
    <Dialog
      open={asked !== undefined && !isGone}
      onClose={onDone}
      title={t('closing.question', { side: t(`positions.${side}`), lots, product })}
      description={t('closing.text')}
      closeLabel={app('close')}
      finalFocus={() => (useOpenOrders.getState().closed.has(position.row.Id) && heading.current) || true}
    >
      <dl className="flex flex-col gap-2 rounded-control bg-sunken p-3">
        <Line label={t('positions.now')}>
          <Price value={position.price} precision={position.row.ForexTradeLists.PricePrecision} />
        </Line>
        <Line label={t('closing.result')}>
          <Money value={position.profit} signed className="text-lg font-semibold" />
        </Line>
      </dl>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <Button className="sm:order-first" onClick={onDone}>
          {t('closing.keep')}
        </Button>
        <Button
          tone="accent"
          className="order-first sm:order-last"
          busy={isBusy}
          onClick={() => submit({ id: position.row.Id })}
        >
          {t('closing.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
