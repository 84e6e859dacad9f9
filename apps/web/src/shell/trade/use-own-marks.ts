import { useQuery } from '@tanstack/react-query';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { orders } from '@vitrine/wire/trading/orders';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../ground/client.ts';
import { useSession } from '../../ground/session.ts';
import { useSiteZone } from '../../ground/use-today.ts';
import type { WatchOwnMarks } from '../../market/chart/PriceChart.tsx';
import { RUNNING } from '../../options/option-calls.ts';
import { useOptionList } from '../../options/option-list.ts';
import { optionLines } from '../../options/option-marks.ts';
import { useBook } from '../../trading/book.ts';
import { OwnMarkReader } from '../../trading/own-marks.ts';

const HISTORY = 3;
/** Pages of closed orders that are looked through for a chart. */
const PAGES = 3;
const NONE: readonly OrderRow[] = [];

/** The orders closed last, of all products. */
function useClosedOrders(): readonly OrderRow[] {
  const token = useSession((session) => session.token);
  const answer = useQuery({
    queryKey: ['closed-orders', token],
    enabled: token !== undefined,
    queryFn: async ({ signal }) => {
      const rows: OrderRow[] = [];
      for (let page = 1; page <= PAGES; page += 1) {
        const list = await client.call(orders, { status: HISTORY, page }, { signal });
        rows.push(...list.data);
        if (list.last_page <= page) break;
      }
      return rows;
    },
  });
  return answer.data ?? NONE;
}

/** What is one's own on the chart of a product, as the chart wants to be told of it. */
export function useOwnMarks(productId: number | undefined): WatchOwnMarks {
  const t = useTranslations('trading');
  const closed = useClosedOrders();
  const running = useOptionList(RUNNING).rows;
  const zone = useSiteZone();
  const options = useTranslations('options');
  const ofOptions = useMemo(
    () => optionLines(running, productId ?? 0, { up: options('up'), down: options('down') }, zone),
    [running, productId, options, zone],
  );
  return useMemo<WatchOwnMarks>(() => {
    if (productId === undefined) return () => () => undefined;
    const words = {
      buy: t('positions.buy'),
      sell: t('positions.sell'),
      limit: t('pendingKind.limit'),
      stop: t('pendingKind.stop'),
      stopLoss: t('detail.stopLoss'),
      takeProfit: t('detail.takeProfit'),
    };
    return (draw) => {
      const reader = new OwnMarkReader(productId, words, closed);
      const take = () => {
        const { holdings, pending } = useBook.getState();
        const marks = reader.read(holdings ?? [], pending ?? []);
        draw({ ...marks, lines: [...marks.lines, ...ofOptions] });
      };
      take();
      return useBook.subscribe((book, before) => {
        if (book.holdings !== before.holdings || book.pending !== before.pending) take();
      });
    };
  }, [productId, t, closed, ofOptions]);
}
