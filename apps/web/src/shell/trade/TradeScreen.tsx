import { getRouteApi, useRouter } from '@tanstack/react-router';
import { Failed, Skeleton } from '@vitrine/ui/components/States';
import type { WirePeriod } from '@vitrine/wire/market/candle';
import { Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Loading } from '../../ground/Loading.tsx';
import { lazyScreen } from '../../ground/lazy-screen.tsx';
import { useProblemText } from '../../ground/problem.ts';
import { serverClock } from '../../ground/server-clock.ts';
import { useTabSearch } from '../../ground/tab-search.ts';
import { isDesktop, useIsDesktop } from '../../ground/use-is-desktop.ts';
import { useChartPreferences } from '../../market/chart/chart-preferences.ts';
import { marketState, type Product } from '../../market/product.ts';
import { useProducts } from '../../market/queries.ts';
import { UnknownProduct } from '../../market/UnknownProduct.tsx';
import { type OrderMode, useChosenMode } from './order-modes.ts';
import type { TradeView } from './trade-view.ts';
import { useChartMarks } from './use-chart-marks.ts';

// Two layouts, of which a device needs one.
const PhoneTrade = lazyScreen(() => import('./PhoneTrade.tsx'), 'PhoneTrade', ['trading']);
const Terminal = lazyScreen(() => import('../terminal/Terminal.tsx'), 'Terminal', ['trading']);

/** Loads the code of the layout that this window shows. */
export const preloadLayout = (): Promise<void> => (isDesktop() ? Terminal : PhoneTrade).preload();

const route = getRouteApi('/trade');

/** The product asked for; if none is, the first that trades now: on a Saturday not a closed currency pair. */
function pick(products: readonly Product[] | undefined, asked: string | undefined): Product | undefined {
  if (products === undefined) return undefined;
  if (asked !== undefined) return products.find((product) => product.code === asked);
  const now = serverClock.now();
  // The choice does not follow the age of quotes: it would change under the customer's eyes.
  const fresh = { seq: Number.POSITIVE_INFINITY, at: now };
  return products.find((product) => marketState(product, fresh, now) === 'open') ?? products[0];
}

export function TradeScreen() {
  const search = useTabSearch('/trade') ?? {};
  const navigate = route.useNavigate();
  const router = useRouter();
  const isTerminal = useIsDesktop();
  const products = useProducts();
  const product = pick(products.data, search.symbol);
  const kept = useChartPreferences((chosen) => chosen.period);
  const period = search.period ?? kept;
  const watchOwn = useChartMarks(product?.id);

  // Once picked it stays, also when its market closes while somebody looks at it.
  useEffect(() => {
    if (product === undefined || product.code === search.symbol) return;
    void navigate({ search: (before) => ({ ...before, symbol: product.code }), replace: true });
  }, [product, search.symbol, navigate]);

  useModeInAddress(search.mode);

  const onProduct = useCallback(
    (symbol: string) => void navigate({ search: (before) => ({ ...before, symbol }), replace: true }),
    [navigate],
  );
  const onPeriod = useCallback(
    (next: WirePeriod) => {
      useChartPreferences.setState({ period: next });
      void navigate({ search: (before) => ({ ...before, period: next }), replace: true });
    },
    [navigate],
  );
  const onLoginNeeded = useCallback(() => {
    // With the sheet of a phone: what was entered in it is still there.
    const from = router.buildLocation({ to: '/trade', search: (before) => before }).href;
    void router.navigate({ to: '/login', search: { from } });
  }, [router]);
  const view = useMemo(
    (): TradeView | undefined => product && { product, period, watchOwn, onProduct, onPeriod, onLoginNeeded },
    [product, period, watchOwn, onProduct, onPeriod, onLoginNeeded],
  );
  if (view === undefined) return <Waiting answer={products} asked={search.symbol} isTerminal={isTerminal} />;
  return (
    <Suspense fallback={<Shape isTerminal={isTerminal} />}>
      {isTerminal ? <Terminal view={view} /> : <PhoneTrade view={view} />}
    </Suspense>
  );
}

/** The address says which form is shown, so that a reload keeps it; a link without a mode leads to the last one. */
function useModeInAddress(mode: OrderMode | undefined): void {
  const navigate = route.useNavigate();
  const chosen = useChosenMode((state) => state.mode);
  const shown = useRef<OrderMode>(undefined);
  useEffect(() => {
    const isChosenHere = mode === shown.current && chosen !== (mode ?? 'contract');
    shown.current = mode;
    if (mode !== undefined && !isChosenHere) useChosenMode.setState({ mode });
    else if (chosen !== (mode ?? 'contract')) {
      const address = chosen === 'contract' ? {} : { mode: chosen };
      void navigate({ search: ({ mode: _, ...rest }) => ({ ...rest, ...address }), replace: true, state: true });
    }
  }, [mode, chosen, navigate]);
}

interface WaitingProps {
  readonly answer: ReturnType<typeof useProducts>;
  /** The product of the address. */
  readonly asked: string | undefined;
  readonly isTerminal: boolean;
}

/** Until there is a product: the shape of the screen, what went wrong, or that there is none. */
function Waiting({ answer, asked, isTerminal }: WaitingProps) {
  const app = useTranslations('ground');
  const market = useTranslations('market');
  const problemText = useProblemText();
  if (asked !== undefined && answer.data !== undefined && answer.data.length > 0)
    return <UnknownProduct code={asked} />;
  if (answer.isError || answer.data !== undefined) {
    return (
      <Failed
        title={answer.isError ? app('failed.title') : app('list.empty')}
        text={answer.isError ? problemText(answer.error) : market('noneText')}
        retryLabel={app('failed.retry')}
        onRetry={() => void answer.refetch()}
      />
    );
  }
  return <Shape isTerminal={isTerminal} />;
}

/** The shape of the screen to come. */
function Shape({ isTerminal }: { readonly isTerminal: boolean }) {
  const middle = (
    <div className="flex min-w-0 flex-1 flex-col gap-4 bg-card p-4">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-9" />
      <Skeleton className="min-h-[45dvh] lg:flex-1" />
    </div>
  );
  return (
    <Loading className="flex min-h-0 flex-1">
      {isTerminal ? (
        <>
          <div className="flex w-74 flex-col gap-4 border-e border-hairline bg-card p-4">
            {Array.from({ length: 12 }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
              <Skeleton key={row} className="h-10" />
            ))}
          </div>
          {middle}
          <div className="flex w-84 flex-col gap-4 border-s border-hairline bg-card p-4">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
            <Skeleton className="h-40" />
            <Skeleton className="h-12" />
          </div>
        </>
      ) : (
        middle
      )}
    </Loading>
  );
}
