import type { RoomCalls } from '../call.ts';
import { exportProfitLossCsv } from './export-profit-loss-csv.ts';
import { exportProfitLossPdf } from './export-profit-loss-pdf.ts';
import { customer } from './operator/customer.ts';
import { customerLog } from './operator/customer-log.ts';
import { customerOptions } from './operator/customer-options.ts';
import { customerOrders } from './operator/customer-orders.ts';
import { customers } from './operator/customers.ts';
import { dashboard } from './operator/dashboard.ts';
import { marginEvents } from './operator/margin-events.ts';
import { noteCustomer } from './operator/note-customer.ts';
import { tradeStatistics } from './trade-statistics.ts';

export const VIEWS_CALLS: RoomCalls = {
  customers: [tradeStatistics, exportProfitLossPdf, exportProfitLossCsv],
  operators: [customers, customer, customerOrders, customerOptions, customerLog, noteCustomer, dashboard, marginEvents],
};
