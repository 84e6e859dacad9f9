export { CustomerOrders } from './CustomerOrders.tsx';
export { tabOfOrder } from './order-tab.ts';
