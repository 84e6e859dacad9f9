import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { lazyScreen } from '../../ground/lazy-screen.tsx';
import { useSession } from '../../ground/session.ts';
import { DemoLogin } from '../../identity/DemoLogin.tsx';
import { ChartFrame } from '../../market/chart/ChartFrame.tsx';
import { PriceChart } from '../../market/chart/PriceChart.tsx';
import { ProductHeader } from '../../market/ProductHeader.tsx';
import { ProductList } from '../../market/ProductList.tsx';
import { ProductMark } from '../../market/ProductMark.tsx';
import { useDraggedStops } from '../../trading/chart/use-dragged-stops.tsx';
import { OrderTicket } from '../../trading/ticket/OrderTicket.tsx';
import { LateBell } from '../trade/LateBell.tsx';
import { ModeAccount, ModeForm, type ModeForms, ModeSwitch } from '../trade/OrderModes.tsx';
import { OwnOrders } from '../trade/OwnOrders.tsx';
import type { TradeView } from '../trade/trade-view.ts';
import { Shortcuts } from './Shortcuts.tsx';
import { SidePanel } from './SidePanel.tsx';
import { Splitter } from './Splitter.tsx';
import { useTerminalLayout } from './terminal-layout.ts';

const FORMS: ModeForms = {
  contract: OrderTicket,
  future: lazyScreen(() => import('../../options/ticket/OptionTicket.tsx'), 'OptionTicket', ['options']),
};

/** The desktop: list | chart over positions | ticket, each scrolling for itself. */
export function Terminal({ view }: { readonly view: TradeView }) {
  const market = useTranslations('market');
  const ticket = useTranslations('trading.ticket');
  const { product, onProduct, onLoginNeeded } = view;
  return (
    <div className="flex min-h-0 flex-1">
      <SidePanel
        name="list"
        label={market('products')}
        head={<h2 className="px-4 font-semibold">{market('products')}</h2>}
      >
        <ProductList current={product.id} onChoose={onProduct} />
      </SidePanel>
      <Middle view={view} />
      <SidePanel name="ticket" label={ticket('title')} head={<ModeSwitch forms={FORMS} />}>
        <ModeForm forms={FORMS} product={product} onLoginNeeded={onLoginNeeded} />
      </SidePanel>
    </div>
  );
}

/** The chart, which has at least 45% of the height, over the positions. */
function Middle({ view }: { readonly view: TradeView }) {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const middle = useRef<HTMLDivElement>(null);
  const { product, period } = view;
  const { onStopMoved, question } = useDraggedStops();
  return (
    <div ref={middle} className="flex min-h-0 min-w-0 flex-1 flex-col bg-card">
      <ChartFrame
        period={period}
        onPeriod={view.onPeriod}
        extra={<Shortcuts />}
        className="min-h-[calc(45%+2.25rem)] flex-1"
        head={
          <ProductHeader
            product={product}
            look="line"
            end={<LateBell product={product} />}
            name={
              <h1 className="text-lg">
                <ProductMark code={product.code} showCode={product.showCode} />
              </h1>
            }
          />
        }
      >
        <PriceChart product={product} period={period} watchOwn={view.watchOwn} onStopMoved={onStopMoved} />
      </ChartFrame>
      {question}
      {isLoggedIn ? (
        <>
          <Splitter container={middle} />
          <Below view={view} />
        </>
      ) : (
        <div className="shrink-0 border-t border-hairline p-4 empty:hidden">
          <DemoLogin />
        </div>
      )}
    </div>
  );
}

/** The account and what is open in it. */
function Below({ view }: { readonly view: TradeView }) {
  const height = useTerminalLayout((layout) => layout.height);
  return (
    <div className="flex min-h-0 flex-col" style={{ height }}>
      <div className="shrink-0 border-b border-hairline">
        <ModeAccount forms={FORMS} />
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto *:min-h-0 *:flex-1">
        <OwnOrders productId={view.product.id} look="table" onProduct={view.onProduct} />
      </div>
    </div>
  );
}
