import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatDecimal, LOTS_SCALE, type Lots, type Price, parseDecimal } from '@vitrine/domain/kernel/decimal';
import { NO_LEVEL } from '@vitrine/domain/trading/index';
import { orderLimits, type SideLimit } from '@vitrine/wire/trading/order-limits';
import { client } from '../../ground/client.ts';
import { OWN } from '../../ground/own-answers.ts';
import { useSession } from '../../ground/session.ts';
import { usePaused } from '../../ground/use-paused.ts';
import type { Product } from '../../market/index.ts';
import { SIDES } from '../order-values.ts';

/** What the limits of the product, of the account and of the house leave of an order. */
export interface OrderLimits {
  readonly lots: Lots;
  /** How many lots, and which limit it is. */
  readonly note: string;
}

/** What other customers' orders have left by now. */
const REFRESH_MS = 10_000;

const lotsOf = ({ lots }: SideLimit): Lots => parseDecimal(lots, LOTS_SCALE) ?? 0n;

/** The largest order that both sides accept; where a limit leaves one side nothing, that of the other. */
export function limitsOf(answer: Readonly<Record<'buy' | 'sell', SideLimit>>): OrderLimits {
  const [less, more] = SIDES.map((side) => answer[side]).sort((one, other) => (lotsOf(one) < lotsOf(other) ? -1 : 1));
  const taken = lotsOf(less!) > 0n ? less! : more!;
  return { lots: lotsOf(taken), note: less!.note };
}

/** The limits of an order in a product, at the market or at a target; undefined until they are known. */
export function useOrderLimits({ id, pricePrecision }: Product, target: Price): OrderLimits | undefined {
  const token = useSession((session) => session.token);
  const target_price = usePaused(target === NO_LEVEL ? '' : formatDecimal(target, pricePrecision));
  const answer = useQuery({
    queryKey: ['order-limits', token, id, target_price],
    meta: OWN,
    enabled: token !== undefined,
    queryFn: ({ signal }) => client.call(orderLimits, { forex_id: id, target_price }, { signal }),
    // The limits of another product are none of this one.
    placeholderData: (before, query) => (query?.queryKey[2] === id ? keepPreviousData(before) : undefined),
    refetchInterval: REFRESH_MS,
  });
  return answer.data && limitsOf(answer.data);
}
