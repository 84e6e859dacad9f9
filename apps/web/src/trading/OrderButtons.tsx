import { Button } from '@vitrine/ui/components/Button';
import { useTranslations } from 'use-intl';
import type { AskedOrder } from './asked-order.ts';
import type { ListedOrder } from './listed-orders.ts';
import { orderWords } from './order-values.ts';

type Look = 'row' | 'wide' | 'swiped';

const FRAMES: Readonly<Record<Look, string>> = {
  row: 'relative flex justify-end gap-2',
  wide: 'grid grid-cols-2 gap-2',
  swiped: 'grid grid-cols-2 *:h-full *:rounded-none! *:px-1!',
};

interface Props {
  readonly order: ListedOrder;
  /** In a row of figures, as the footer of a detail, or behind a row that is swiped. */
  readonly look: Look;
  readonly onAct: (asked: AskedOrder) => void;
}

/** The buttons of an open order: stops, and close or cancel. */
export function OrderButtons({ order, look, onAct }: Props) {
  const t = useTranslations('trading');
  const { side, lots, product } = orderWords(order.row);
  const words = { side: t(`positions.${side}`), lots, product };
  const end = order.row.Status === 0 ? 'cancel' : 'close';
  const size = look === 'row' ? { size: 'small' as const } : {};
  const endTone = look === 'swiped' ? { tone: 'danger' as const } : {};
  return (
    <div className={FRAMES[look]}>
      <Button {...size} aria-label={t('stops.named', words)} onClick={() => onAct({ action: 'stops', order })}>
        {t('stops.action')}
      </Button>
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
