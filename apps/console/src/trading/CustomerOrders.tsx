import { Empty } from '@vitrine/ui/components/States';
import { type CustomerOrder, customerOrders } from '@vitrine/wire/views/operator/customer-orders';
import { useTranslations } from 'use-intl';
import { List } from '../ground/parts/ListPage.tsx';
import { useCallRows } from '../ground/table/call-rows.ts';
import type { TableAddress } from '../ground/table/table-search.ts';
import { OrderDetail } from './OrderDetail.tsx';
import { useOrderColumns } from './order-columns.tsx';
import { ORDER_STATUS, type OrderTab } from './order-tab.ts';

const rowKey = ({ Id }: CustomerOrder) => String(Id);

interface Props {
  /** The customer's number. */
  readonly customer: string;
  readonly tab: OrderTab;
  readonly address: TableAddress;
}

/** A customer's open, pending or closed orders. */
export function CustomerOrders({ customer, tab, address }: Props) {
  const t = useTranslations('console.orders');
  const data = useCallRows(customerOrders, { customer, status: ORDER_STATUS[tab] });
  const columns = useOrderColumns(tab);
  return (
    <List
      name={`customer ${tab}`}
      caption={t(`caption.${tab}`)}
      columns={columns}
      rowKey={rowKey}
      data={data}
      address={address}
      empty={<Empty title={t('empty')} />}
      detail={({ row, close }) => row && <OrderDetail key={row.Id} order={row} onClose={close} />}
    />
  );
}
