import { Tabs } from '@vitrine/ui/components/Tabs';
import { type ComponentProps, Suspense, useCallback, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isOfferedIn, useJurisdiction } from '../../ground/jurisdiction.ts';
import { LoadingRows } from '../../ground/Loading.tsx';
import { lazyScreen } from '../../ground/lazy-screen.tsx';
import { useSite } from '../../ground/site.ts';
import { RUNNING } from '../../options/option-calls.ts';
import { runningCount, useOptionList, useRefreshAtExpiry } from '../../options/option-list.ts';
import type { AskedOrder } from '../../trading/asked-order.ts';
import { CloseAll } from '../../trading/CloseAll.tsx';
import { OrderDialogs } from '../../trading/OrderDialogs.tsx';
import { useOpenOrders, usePending } from '../../trading/open-orders-store.ts';
import { PendingList } from '../../trading/positions/PendingList.tsx';
import { PositionList } from '../../trading/positions/PositionList.tsx';
import { modeAmong, ORDER_MODES, type OrderMode, offeredModes, useChosenMode } from '../trade/order-modes.ts';

interface Props {
  /** Its positions come first. */
  readonly productId: number;
  /** A sortable table on a desktop, cards on a phone. */
  readonly look: 'table' | 'cards';
  readonly onProduct: (code: string) => void;
}

type Shown = 'holding' | 'pending' | 'options';

const OptionPanel = lazyScreen(() => import('../../options/orders/OptionPanel.tsx'), 'OptionPanel', ['options']);

/** The customer's timed options; shown when they are offered to the customer or one still runs. */
function useOptions() {
  const running = useOptionList(RUNNING);
  useRefreshAtExpiry(running);
  const isHere = isOfferedIn(useJurisdiction(), 'options');
  const areOffered = (useSite().data?.is_micro === '1' && isHere) || running.total > 0;
  return { running, areOffered };
}

/** The mode that the screen is in: the chosen one, where the site offers it. */
function useMode(): OrderMode {
  const site = useSite().data;
  const chosen = useChosenMode((state) => state.mode);
  return modeAmong(offeredModes(site, ORDER_MODES, useJurisdiction()), chosen) ?? chosen;
}

/** The list that is shown. Each mode starts with its own and remembers the chosen one. */
function useShown(areOptionsOffered: boolean) {
  const mode = useMode();
  const [chosen, setChosen] = useState<Partial<Record<OrderMode, Shown>>>({});
  const shown = chosen[mode] ?? (mode === 'future' && areOptionsOffered ? 'options' : 'holding');
  return [shown, (next: Shown) => setChosen({ ...chosen, [mode]: next })] as const;
}

/** The customer's open orders beside the chart: positions with live results, pending orders, timed options. */
export function OpenOrders({ productId, look, onProduct }: Props) {
  const t = useTranslations('trading');
  const modes = useTranslations('ground.mode');
  const total = useOpenOrders((open) => open.total);
  const pendingTotal = useOpenOrders((open) => open.pendingTotal);
  // Loaded even when hidden: the tab shows their number, and toasts name their products.
  usePending();
  const { areOffered, running } = useOptions();
  const [shown, setShown] = useShown(areOffered);
  const [asked, setAsked] = useState<AskedOrder>();
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const leave = useCallback(() => setAsked(undefined), []);
  const list = { productId, look, onProduct, onAct: setAsked };
  return (
    <section aria-labelledby={headingId} className="flex min-h-0 min-w-0 flex-col">
      <h2 ref={heading} id={headingId} data-positions tabIndex={-1} className="sr-only">
        {t('positions.title')}
      </h2>
      <Tabs
        label={t('orders.status')}
        fill={look === 'cards'}
        tabs={[
          {
            value: 'holding',
            label: t('orders.holding'),
            count: total,
            panel: <Positions {...list} heading={heading} />,
          },
          {
            value: 'pending',
            label: t('orders.pending'),
            count: pendingTotal,
            panel: <PendingList {...list} />,
          },
          ...(areOffered
            ? [
                {
                  value: 'options' as const,
                  label: modes('future'),
                  count: runningCount(running),
                  panel: (
                    <Suspense fallback={<LoadingRows />}>
                      <OptionPanel look={look} running={running} />
                    </Suspense>
                  ),
                },
              ]
            : []),
        ]}
        end={look === 'table' && shown === 'holding' ? <CloseAll productId={productId} heading={heading} /> : null}
        value={shown}
        onChange={setShown}
      />
      <OrderDialogs asked={asked} onDone={leave} heading={heading} />
    </section>
  );
}

type PositionsProps = ComponentProps<typeof PositionList> & ComponentProps<typeof CloseAll>;

/** On a phone the row of the tabs has no room for the button. */
function Positions({ heading, ...list }: PositionsProps) {
  return (
    <>
      {list.look === 'cards' ? (
        <div className="flex justify-end px-4 pt-3 empty:hidden">
          <CloseAll productId={list.productId} heading={heading} />
        </div>
      ) : null}
      <PositionList {...list} />
    </>
  );
}
