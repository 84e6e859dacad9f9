import type { RoomCalls } from '../call.ts';
import { cancelOrder } from './cancel-order.ts';
import { closeAll } from './close-all.ts';
import { closeOrder } from './close-order.ts';
import { exportOrders } from './export-orders.ts';
import { modifyOrder } from './modify-order.ts';
import { orderLimits } from './order-limits.ts';
import { orders } from './orders.ts';
import { resetDemo } from './reset-demo.ts';
import { reverseOrder } from './reverse-order.ts';
import { setStops } from './set-stops.ts';
import { submitOrder } from './submit-order.ts';

export const TRADING_CALLS: RoomCalls = {
  customers: [
    submitOrder,
    closeOrder,
    closeAll,
    reverseOrder,
    cancelOrder,
    setStops,
    modifyOrder,
    resetDemo,
    orders,
    orderLimits,
    exportOrders,
  ],
  operators: [],
};
