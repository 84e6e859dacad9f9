import { Button } from '@vitrine/ui/components/Button';
import { ArrowDownUp, SlidersHorizontal } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { AskedOrder } from './asked-order.ts';
import type { ListedOrder } from './listed-orders.ts';
import { orderWords } from './order-values.ts';

type Look = 'row' | 'table' | 'wide' | 'swiped';

const FRAMES: Readonly<Record<Look, string>> = {
  row: 'relative flex justify-end gap-2',
  table: 'relative flex justify-end gap-1',
  wide: 'grid auto-cols-fr grid-flow-col gap-2',
  swiped: 'grid auto-cols-fr grid-flow-col *:h-full *:rounded-none! *:px-1!',
};

/** For a mouse, three of them leave room for all columns on a desk of 1440 pixels. */
const DENSE = 'min-w-8 px-1.5! pointer-coarse:min-w-11';

interface Props {
  readonly order: ListedOrder;
  /** In a row of figures, in a table with little room, as the footer of a detail, or behind a row that is swiped. */
  readonly look: Look;
  readonly onAct: (asked: AskedOrder) => void;
}

/** The buttons of an open order: stops, reverse and close, or modify and cancel while it is pending. */
export function OrderButtons({ order, look, onAct }: Props) {
  const t = useTranslations('trading');
  const { side, lots, product } = orderWords(order.row);
  const words = { side: t(`positions.${side}`), lots, product };
  const change = order.row.Status === 0 ? 'modify' : 'stops';
  const end = order.row.Status === 0 ? 'cancel' : 'close';
  const isSmall = look === 'row' || look === 'table';
  const size = isSmall ? { size: 'small' as const, className: look === 'table' ? DENSE : 'min-w-11' } : {};
  const named = t(change === 'modify' ? 'modifying.title' : 'stops.named', words);
  const endTone = look === 'swiped' ? { tone: 'danger' as const } : {};
  return (
    <div className={FRAMES[look]}>
      {/* The trailing stop of a pending order is set with its stops. */}
      {look === 'wide' && change === 'modify' ? (
        <Button className="px-2" aria-label={t('stops.named', words)} onClick={() => onAct({ action: 'stops', order })}>
          {t('stops.action')}
        </Button>
      ) : null}
      <Button {...size} aria-label={named} title={named} onClick={() => onAct({ action: change, order })}>
        {look === 'table' ? (
          <SlidersHorizontal aria-hidden size={16} />
        ) : (
          t(change === 'modify' ? 'modifying.action' : 'stops.action')
        )}
      </Button>
      {change === 'stops' ? (
        <Button
          {...size}
          aria-label={t('reversing.named', words)}
          title={t('reversing.named', words)}
          onClick={() => onAct({ action: 'reverse', order })}
        >
          {isSmall ? <ArrowDownUp aria-hidden size={16} /> : t('reversing.action')}
        </Button>
      ) : null}
      <Button
        {...size}
        {...endTone}
        aria-label={t(end === 'cancel' ? 'cancelling.named' : 'positions.closeNamed', words)}
        onClick={() => onAct({ action: end, order })}
      >
        {t(end === 'cancel' ? 'cancelling.action' : 'positions.close')}
      </Button>
    </div>
  );
}
