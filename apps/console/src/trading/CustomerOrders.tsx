import { useQuery } from '@tanstack/react-query';
import { type CustomerOrder, customerOrders } from '@vitrine/wire/views/operator/customer-orders';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { List } from '../ground/parts/ListPage.tsx';
import { isNumber } from '../ground/room.ts';
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
      detail={({ id, row, close }) =>
        row === undefined ? (
          <OtherOrder key={id} customer={customer} tab={tab} id={id} onClose={close} />
        ) : (
          <OrderDetail key={row.Id} order={row} onClose={close} />
        )
      }
    />
  );
}

interface OtherProps extends Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** An order that the loaded pages of the list do not have. */
function OtherOrder({ customer, tab, id, onClose }: OtherProps) {
  const { data } = useQuery({
    queryKey: [customerOrders.operation, customer, id],
    queryFn: ({ signal }) =>
      client.call(customerOrders, { customer, status: ORDER_STATUS[tab], order: id }, { signal }),
    enabled: isNumber(id),
  });
  const order = data?.rows[0];
  return order === undefined ? null : <OrderDetail order={order} onClose={onClose} />;
}
