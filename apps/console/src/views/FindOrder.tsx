import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { Empty } from '@vitrine/ui/components/States';
import { customerOrders } from '@vitrine/wire/views/operator/customer-orders';
import { customers } from '@vitrine/wire/views/operator/customers';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { CardSkeletons, Loaded } from '../ground/parts/Loaded.tsx';
import { tabOfOrder } from '../trading/index.ts';

/** Where an order is: on the page of its owner, in the list of its status. Null without such an order. */
async function placeOfOrder(order: string, signal: AbortSignal) {
  const [owner] = (await client.call(customers, { order }, { signal })).rows;
  if (owner === undefined) return null;
  const customer = String(owner.id);
  // With a number the status of the request counts for nothing.
  const [found] = (await client.call(customerOrders, { customer, status: '1', order }, { signal })).rows;
  return found === undefined ? null : { customer, tab: tabOfOrder(found), id: order };
}

/** Leads from the number of an order to the order. */
export function FindOrder({ order }: { readonly order: string }) {
  const t = useTranslations('console.customer');
  const answer = useQuery({
    queryKey: ['order-place', order],
    queryFn: ({ signal }) => placeOfOrder(order, signal),
  });
  return (
    <Loaded answer={answer} failed={t('failed')} placeholder={<CardSkeletons />}>
      {(place) =>
        place === null ? (
          <Empty title={t('noOrder', { order })} text={t('noOrderText')} />
        ) : (
          <Navigate to="/customer" search={place} replace />
        )
      }
    </Loaded>
  );
}
