export { CustomerOrders } from './CustomerOrders.tsx';
