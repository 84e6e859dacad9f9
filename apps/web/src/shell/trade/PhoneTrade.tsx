import { lazyScreen } from '../../ground/lazy-screen.tsx';
import { useSession } from '../../ground/session.ts';
import { DemoLogin } from '../../identity/DemoLogin.tsx';
import { ChartFrame } from '../../market/chart/ChartFrame.tsx';
import { PriceChart } from '../../market/chart/PriceChart.tsx';
import { ProductDrawer } from '../../market/ProductDrawer.tsx';
import { ProductHeader } from '../../market/ProductHeader.tsx';
import { TicketBar } from '../../trading/ticket/TicketBar.tsx';
import { LateBell } from './LateBell.tsx';
import { ModeAccount, ModeForm, type ModeForms, ModeSwitch } from './OrderModes.tsx';
import { OwnOrders } from './OwnOrders.tsx';
import { PositionsLink } from './PositionsLink.tsx';
import type { TradeView } from './trade-view.ts';

const FORMS: ModeForms = {
  contract: TicketBar,
  future: lazyScreen(() => import('../../options/ticket/OptionBar.tsx'), 'OptionBar', ['options']),
};

/** One column: price, chart, own positions, and the ticket's bar in thumb reach. */
export function PhoneTrade({ view }: { readonly view: TradeView }) {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const { product, period } = view;
  return (
    // The bar's height stays free below the last line.
    <div className="flex min-w-0 flex-1 flex-col pb-24 has-data-running:pb-36">
      <ModeSwitch forms={FORMS} />
      <ChartFrame
        period={period}
        onPeriod={view.onPeriod}
        className="min-h-[max(52dvh,22rem)]"
        head={
          <ProductHeader
            product={product}
            look="block"
            name={<ProductDrawer current={product} onChoose={view.onProduct} />}
            end={
              <>
                <LateBell product={product} />
                {isLoggedIn ? <PositionsLink /> : null}
              </>
            }
          />
        }
      >
        <PriceChart product={product} period={period} watchOwn={view.watchOwn} />
      </ChartFrame>
      {isLoggedIn ? (
        <>
          <div className="mt-2 bg-card">
            <OwnOrders productId={product.id} look="cards" onProduct={view.onProduct} />
          </div>
          <div className="mt-2 bg-card">
            <ModeAccount forms={FORMS} />
          </div>
        </>
      ) : (
        <div className="p-4 empty:hidden">
          <DemoLogin />
        </div>
      )}
      <ModeForm forms={FORMS} product={product} onLoginNeeded={view.onLoginNeeded} />
    </div>
  );
}
