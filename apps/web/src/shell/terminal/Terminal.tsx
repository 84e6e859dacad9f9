import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { lazyScreen } from '../../ground/lazy-screen.tsx';
import { useSession } from '../../ground/session.ts';
import { DemoLogin } from '../../identity/DemoLogin.tsx';
import { ChartToolbar } from '../../market/chart/ChartToolbar.tsx';
import { PriceChart } from '../../market/chart/PriceChart.tsx';
import { ProductHeader } from '../../market/ProductHeader.tsx';
import { ProductList } from '../../market/ProductList.tsx';
import { ProductMark } from '../../market/ProductMark.tsx';
import { useDraggedStops } from '../../trading/chart/use-dragged-stops.tsx';
import { OrderTicket } from '../../trading/ticket/OrderTicket.tsx';
import { OpenOrders } from '../trade/OpenOrders.tsx';
import { ModeAccount, ModeForm, type ModeForms, ModeSwitch } from '../trade/OrderModes.tsx';
import type { TradeView } from '../trade/trade-view.ts';
import { usePanelHeight } from './panel-height.ts';
import { Shortcuts } from './Shortcuts.tsx';
import { Splitter } from './Splitter.tsx';

const FORMS: ModeForms = {
  contract: OrderTicket,
  future: lazyScreen(() => import('../../options/ticket/OptionTicket.tsx'), 'OptionTicket', ['options']),
};

/** The desktop: list | chart over positions | ticket, each scrolling for itself. */
export function Terminal({ view }: { readonly view: TradeView }) {
  const market = useTranslations('market');
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const height = usePanelHeight((panel) => panel.height);
  const middle = useRef<HTMLDivElement>(null);
  const { product, period } = view;
  const { onStopMoved, question } = useDraggedStops();
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[15.5rem_minmax(0,1fr)_19rem] grid-rows-[minmax(0,1fr)] xl:grid-cols-[18.5rem_minmax(0,1fr)_21rem] 2xl:grid-cols-[20rem_minmax(0,1fr)_23rem]">
      <aside aria-label={market('products')} className="flex min-h-0 flex-col border-e border-hairline bg-card">
        <ProductList current={product.id} onChoose={view.onProduct} />
      </aside>
      <div ref={middle} className="flex min-h-0 min-w-0 flex-col bg-card">
        <ProductHeader
          product={product}
          look="line"
          name={
            <h1 className="text-lg">
              <ProductMark code={product.code} showCode={product.showCode} />
            </h1>
          }
        />
        <ChartToolbar period={period} onPeriod={view.onPeriod} extra={<Shortcuts />} />
        <div className="flex min-h-1/2 flex-1 flex-col">
          <PriceChart product={product} period={period} watchOwn={view.watchOwn} onStopMoved={onStopMoved} />
        </div>
        {question}
        {isLoggedIn ? (
          <>
            <Splitter container={middle} />
            <div className="flex min-h-0 flex-col" style={{ height }}>
              <div className="shrink-0 border-b border-hairline">
                <ModeAccount forms={FORMS} />
              </div>
              <div className="flex min-h-0 flex-1 flex-col overflow-y-auto *:min-h-0 *:flex-1">
                <OpenOrders productId={product.id} look="table" onProduct={view.onProduct} />
              </div>
            </div>
          </>
        ) : (
          <div className="shrink-0 border-t border-hairline p-4 empty:hidden">
            <DemoLogin />
          </div>
        )}
      </div>
      <aside className="min-h-0 scroll-pb-48 overflow-y-auto border-s border-hairline bg-card">
        <ModeSwitch forms={FORMS} />
        <ModeForm forms={FORMS} product={product} onLoginNeeded={view.onLoginNeeded} />
      </aside>
    </div>
  );
}
