import { ACTION_WIDTH, SwipeRow } from '@vitrine/ui/components/SwipeRow';
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import type { AskedOrder } from './asked-order.ts';
import type { ListedOrder } from './listed-orders.ts';
import { OrderButtons } from './OrderButtons.tsx';

interface Props {
  readonly order: ListedOrder;
  readonly onAct: (asked: AskedOrder) => void;
  readonly className: string;
  readonly children: ReactNode;
}

/** An order on a phone: a swipe reveals what its buttons do. One that has ended cannot be swiped. */
export function SwipeableOrder({ order, onAct, className, children }: Props) {
  const look = cx('relative bg-card', className);
  if (order.row.Status === 3) return <div className={look}>{children}</div>;
  return (
    <SwipeRow
      className={look}
      width={ACTION_WIDTH * (order.row.Status === 1 ? 3 : 2)}
      actions={(cover) => (
        <OrderButtons
          order={order}
          look="swiped"
          onAct={(asked) => {
            cover();
            onAct(asked);
          }}
        />
      )}
    >
      {children}
    </SwipeRow>
  );
}
