import { getRouteApi } from '@tanstack/react-router';
import { Button } from '@vitrine/ui/components/Button';
import { Dialog } from '@vitrine/ui/components/Dialog';
import { Segmented } from '@vitrine/ui/components/Segmented';
import { Skeleton } from '@vitrine/ui/components/States';
import { PERIODS, type WirePeriod } from '@vitrine/wire/market/candle';
import { List } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { serverClock } from '../../app/server-clock.ts';
import { useSession } from '../../app/session.ts';
import { useSite } from '../../app/site.ts';
import { useTabSearch } from '../../app/tab-search.ts';
import { DemoLogin } from '../../identity/DemoLogin.tsx';
import { AccountFigures } from '../../ledger/AccountFigures.tsx';
import type { ChartLine } from '../../market/chart/kline-chart.ts';
import { PriceChart } from '../../market/chart/PriceChart.tsx';
import { ProductHeader } from '../../market/ProductHeader.tsx';
import { ProductList } from '../../market/ProductList.tsx';
import { marketState, type Product } from '../../market/product.ts';
import { useProducts } from '../../market/queries.ts';
import { useBook } from '../../trading/book.ts';
import { OrderTicket } from '../../trading/OrderTicket.tsx';
import { orderWords } from '../../trading/order-words.ts';
import { Positions } from '../../trading/Positions.tsx';

const route = getRouteApi('/trade');
const DEFAULT_PERIOD: WirePeriod = '5min';

/** The product asked for; without one, the first that trades now: on a Saturday not a closed currency pair. */
function pick(products: readonly Product[] | undefined, asked: string | undefined): Product | undefined {
  if (products === undefined) return undefined;
  const now = serverClock.now();
  return (
    products.find((product) => product.code === asked) ??
    products.find((product) => marketState(product, now, now) === 'open') ??
    products[0]
  );
}

export function TradeScreen() {
  const search = useTabSearch('/trade') ?? {};
  const navigate = route.useNavigate();
  const products = useProducts().data;
  const product = pick(products, search.symbol);
  const period = search.period ?? DEFAULT_PERIOD;

  // Once picked it stays, also when its market closes while somebody looks at it.
  useEffect(() => {
    if (product !== undefined && product.code !== search.symbol) {
      void navigate({ search: (before) => ({ ...before, symbol: product.code }), replace: true });
    }
  }, [product, search.symbol, navigate]);

  const chooseProduct = useCallback(
    (symbol: string) => void navigate({ search: (before) => ({ ...before, symbol }), replace: true }),
    [navigate],
  );
  const choosePeriod = (next: WirePeriod) =>
    void navigate({ search: (before) => ({ ...before, period: next }), replace: true });

  return (
    <div className="grid min-h-0 flex-1 grid-cols-1 content-start lg:grid-cols-[17.5rem_minmax(0,1fr)_20rem] lg:grid-rows-[minmax(24rem,1fr)_auto] lg:content-stretch xl:grid-cols-[20rem_minmax(0,1fr)_22rem]">
      <aside className="hidden min-h-0 flex-col border-e border-hairline bg-card lg:row-span-2 lg:flex">
        <ProductList current={product?.id} onChoose={chooseProduct} />
      </aside>
      {product === undefined ? (
        <Waiting />
      ) : (
        <>
          <div className="flex min-h-0 min-w-0 flex-col bg-card">
            <ProductHeader
              product={product}
              listButton={<ProductButton current={product} onChoose={chooseProduct} />}
            />
            <PeriodStrip value={period} onChange={choosePeriod} />
            <Chart product={product} period={period} />
          </div>
          <aside className="min-h-0 min-w-0 border-hairline bg-card max-lg:mt-2 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:overflow-y-auto lg:border-s">
            <OrderTicket product={product} login={<DemoLogin />} />
          </aside>
          <Account />
        </>
      )}
    </div>
  );
}

/** Own figures and positions; nothing for a visitor. */
function Account() {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  if (!isLoggedIn) return null;
  return (
    <div className="min-w-0 border-t border-hairline bg-card max-lg:mt-2 lg:col-start-2 lg:max-h-[42dvh] lg:overflow-y-auto">
      <AccountFigures />
      <div className="border-t border-hairline">
        <Positions />
      </div>
    </div>
  );
}

function PeriodStrip({
  value,
  onChange,
}: {
  readonly value: WirePeriod;
  readonly onChange: (next: WirePeriod) => void;
}) {
  const t = useTranslations('market.chart');
  const periods = useSite().data?.chart_periods ?? PERIODS;
  return (
    <Segmented
      label={t('period')}
      options={periods.map((period) => ({ value: period, label: t(`period${period}`) }))}
      value={value}
      onChange={onChange}
      className="shrink-0 border-b border-hairline px-1"
    />
  );
}

function Chart({ product, period }: { readonly product: Product; readonly period: WirePeriod }) {
  const t = useTranslations('trading.positions');
  // The rows keep their identity through price moves: the lines are drawn again only when an order comes or goes.
  const own = useBook((book) =>
    book.holdings
      ?.filter(({ row }) => row.ForexTradeLists.Id === product.id)
      .map(({ row }) => row.Id)
      .join(),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `own` stands for the orders that are read
  const lines = useMemo(
    (): readonly ChartLine[] =>
      (useBook.getState().holdings ?? [])
        .filter(({ row }) => row.ForexTradeLists.Id === product.id)
        .map(({ row }) => {
          const { side, lots } = orderWords(row);
          return { id: row.Id, price: row.OriginPrice, label: `${t(side)} ${lots}`, side };
        }),
    [own, product.id, t],
  );
  return (
    <div className="flex h-[48dvh] min-h-80 min-w-0 flex-col py-2 lg:h-auto lg:flex-1">
      <PriceChart product={product} period={period} lines={lines} />
    </div>
  );
}

interface ButtonProps {
  readonly current: Product;
  readonly onChoose: (code: string) => void;
}

/** The list of products as a sheet, where it has no column. */
function ProductButton({ current, onChoose }: ButtonProps) {
  const t = useTranslations('market');
  const app = useTranslations('app');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        tone="ghost"
        size="icon"
        className="-ms-3 lg:hidden"
        aria-label={t('choose')}
        onClick={() => setIsOpen(true)}
      >
        <List aria-hidden size={22} />
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={t('products')} closeLabel={app('close')}>
        <div className="-mx-4 flex h-[70dvh] flex-col">
          <ProductList
            current={current.id}
            onChoose={(code) => {
              setIsOpen(false);
              onChoose(code);
            }}
          />
        </div>
      </Dialog>
    </>
  );
}

function Waiting() {
  const t = useTranslations('app');
  return (
    <div role="status" aria-busy className="flex flex-col gap-4 p-4 lg:col-span-2 lg:row-span-2">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-[45dvh]" />
      <Skeleton className="h-12" />
    </div>
  );
}
