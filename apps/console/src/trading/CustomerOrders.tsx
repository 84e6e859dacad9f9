import { type CustomerOrder, customerOrders } from '@vitrine/wire/views/operator/customer-orders';
import { useTranslations } from 'use-intl';
import { List } from '../ground/parts/ListPage.tsx';
import { useCallRows } from '../ground/table/call-rows.ts';
import { OrderDetail } from './OrderDetail.tsx';
import { useOrderColumns } from './order-columns.tsx';
import { ORDER_STATUS, type OrderTab } from './order-tab.ts';

const rowKey = ({ Id }: CustomerOrder) => String(Id);

interface Props {
  /** The customer's number. */
  readonly customer: string;
  readonly tab: OrderTab;
}

/** A customer's open, pending or closed orders. */
export function CustomerOrders({ customer, tab }: Props) {
  const t = useTranslations('console.orders');
  return (
    <List
      name={`customer ${tab}`}
      caption={t(`caption.${tab}`)}
      columns={useOrderColumns(tab)}
      rowKey={rowKey}
      data={useCallRows(customerOrders, { customer, status: ORDER_STATUS[tab] })}
      empty={t('empty')}
      detail={({ row, close }) => row && <OrderDetail key={row.Id} order={row} onClose={close} />}
    />
  );
}
