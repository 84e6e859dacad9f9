import { type CustomerOrder, customerOrders } from '@vitrine/wire/views/operator/customer-orders';
import { useTranslations } from 'use-intl';
import { CallList } from '../ground/parts/CallList.tsx';
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
  return (
    <CallList
      call={customerOrders}
      request={{ customer, status: ORDER_STATUS[tab] }}
      name={`customer ${tab}`}
      caption={t(`caption.${tab}`)}
      columns={useOrderColumns(tab)}
      rowKey={rowKey}
      address={address}
      empty={t('empty')}
      detail={({ row, close }) => row && <OrderDetail key={row.Id} order={row} onClose={close} />}
    />
  );
}
