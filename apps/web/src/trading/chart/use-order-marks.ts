import { useQuery } from '@tanstack/react-query';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { OWN } from '../../ground/own-answers.ts';
import { useSession } from '../../ground/session.ts';
import type { ChartLine, WatchOwnMarks } from '../../market/index.ts';
import { useOpenOrders } from '../open-orders-store.ts';
import { ChartMarkReader } from './chart-marks.ts';
import { lastClosedOrders } from './closed-orders.ts';
import { draftLines, useDraftStops } from './draft-stops.ts';

const NONE: readonly OrderRow[] = [];

/** The last closed orders, of all products. */
function useClosedOrders(): readonly OrderRow[] {
  const token = useSession((session) => session.token);
  const answer = useQuery({
    queryKey: ['closed-orders', token],
    meta: OWN,
    enabled: token !== undefined,
    queryFn: ({ signal }) => lastClosedOrders(signal),
  });
  return answer.data ?? NONE;
}

/** The customer's orders on the chart of a product, with lines of other kinds beside them. */
export function useOrderMarks(productId: number | undefined, otherLines: readonly ChartLine[]): WatchOwnMarks {
  const t = useTranslations('trading');
  const closed = useClosedOrders();
  return useMemo<WatchOwnMarks>(() => {
    if (productId === undefined) return () => () => undefined;
    const words = {
      buy: t('positions.buy'),
      sell: t('positions.sell'),
      limit: t('pendingKind.limit'),
      stop: t('pendingKind.stop'),
      stopLoss: t('detail.stopLoss'),
      takeProfit: t('detail.takeProfit'),
      trailingStop: t('detail.trailingStop'),
    };
    return (draw) => {
      const reader = new ChartMarkReader(productId, words, closed);
      const drawNow = () => {
        const { positions, pending } = useOpenOrders.getState();
        const marks = reader.read(positions ?? [], pending ?? []);
        const drafts = draftLines(useDraftStops.getState(), productId, words);
        draw({ ...marks, lines: [...marks.lines, ...otherLines, ...drafts] });
      };
      drawNow();
      const endDrafts = useDraftStops.subscribe(drawNow);
      const endOrders = useOpenOrders.subscribe((open, before) => {
        if (open.positions !== before.positions || open.pending !== before.pending) drawNow();
      });
      return () => {
        endDrafts();
        endOrders();
      };
    };
  }, [productId, t, closed, otherLines]);
}
