import { formatDecimal } from '@vitrine/domain/kernel/decimal';
import { Button } from '@vitrine/ui/components/Button';
import { Money, Price } from '@vitrine/ui/components/Figures';
import { Line } from '@vitrine/ui/components/Row';
import { money, withCurrency } from '@vitrine/ui/format';
import { type RefObject, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../ground/panels.tsx';
import { SubmitGuard } from '../../ground/submit-guard.ts';
import { amountOf } from '../../ground/wire-numbers.ts';
import { type Product, useProducts } from '../../market/index.ts';
import type { ListedOrder } from '../listed-orders.ts';
import { useLiveResult } from '../live-orders.ts';
import type { Position } from '../open-orders.ts';
import { useOpenOrders } from '../open-orders-store.ts';
import { orderWords } from '../order-values.ts';
import { reasonValues } from '../reason-values.ts';
import { useOrderContext } from '../ticket/use-order-context.ts';
import { useOrderChange } from '../use-order-change.ts';
import { type ReverseRequest, reversePosition } from './reverse-call.ts';
import {
  problemOfReversal,
  type ReversedPosition,
  type ReverseProblem,
  reversedPosition,
} from './reversed-position.ts';

// A price that moved while an answer was on its way is no other wish.
const guard = new SubmitGuard<ReverseRequest>({ ignored: ['expect_price'] });

interface Props {
  readonly order: ListedOrder;
  readonly open: boolean;
  readonly onDone: () => void;
  /** Takes the focus when the button that opened the dialog disappeared with its position. */
  readonly heading: RefObject<HTMLElement | null>;
}

/** Confirms that a position is reversed, with what that costs; closes by itself when the position does. */
export function ReverseDialog({ order, open, onDone, heading }: Props) {
  const t = useTranslations('trading');
  const app = useTranslations('ground');
  const { Id, ForexTradeLists } = order.row;
  const result = useLiveResult(order);
  const live = useOpenOrders((known) => known.positions?.find(({ row }) => row.Id === Id));
  const isGone = useOpenOrders((known) => known.closed.has(Id));
  const product = useProducts().data?.find(({ id }) => id === ForexTradeLists.Id);
  useEffect(() => {
    if (open && isGone) onDone();
  }, [open, isGone, onDone]);
  const position = live ?? { row: order.row, ...result };
  const { side, lots, product: name } = orderWords(position.row);
  return (
    <Dialog
      open={open && !isGone}
      onClose={onDone}
      title={t('reversing.named', { side: t(`positions.${side}`), lots, product: name })}
      description={t('reversing.text')}
      closeLabel={app('close')}
      finalFocus={() => (useOpenOrders.getState().closed.has(Id) && heading.current) || true}
    >
      {product === undefined ? null : <ReverseForm position={position} product={product} onDone={onDone} />}
    </Dialog>
  );
}

interface FormProps {
  readonly position: Position;
  readonly product: Product;
  readonly onDone: () => void;
}

function ReverseForm({ position, product, onDone }: FormProps) {
  const t = useTranslations('trading');
  const context = useOrderContext(product);
  const reversed = reversedPosition(position, context);
  const problem = problemOfReversal(position, context);
  const { isBusy, submit } = useOrderChange({
    guard,
    send: reversePosition,
    refusedTitle: t('reversing.refused'),
    onDone,
  });
  const price = reversed && formatDecimal(reversed.price, product.pricePrecision);
  return (
    <>
      <ReverseLines position={position} product={product} reversed={reversed} />
      {problem === undefined ? null : (
        <ProblemText
          problem={problem}
          product={product}
          needed={reversed && reversed.margin + reversed.fee}
          free={context.account?.free}
        />
      )}
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <Button className="sm:order-first" onClick={onDone}>
          {t('closing.keep')}
        </Button>
        <Button
          tone="accent"
          className="order-first sm:order-last"
          busy={isBusy}
          inert={problem !== undefined || price === undefined}
          onClick={() => price && submit({ id: position.row.Id, expect_price: price })}
        >
          {t('reversing.confirm')}
        </Button>
      </div>
    </>
  );
}

interface LinesProps {
  readonly position: Position;
  readonly product: Product;
  readonly reversed: ReversedPosition | undefined;
}

/** What closes and what opens: one price, both fees, and the margin of the new position. */
function ReverseLines({ position: { row, net }, product, reversed }: LinesProps) {
  const t = useTranslations('trading');
  const amount = (value: bigint | undefined) => (value === undefined ? '-' : <Money value={value} />);
  return (
    <dl className="flex flex-col gap-2 rounded-control bg-sunken p-3">
      <Line label={t('positions.now')}>
        {reversed === undefined ? (
          '-'
        ) : (
          <Price
            value={Number(formatDecimal(reversed.price, product.pricePrecision))}
            precision={product.pricePrecision}
          />
        )}
      </Line>
      <Line label={t('closing.net')}>
        <Money value={net} signed />
      </Line>
      <Line label={t('reversing.paid')}>
        <Money value={amountOf(row.TradeFee) + amountOf(row.Swap)} />
      </Line>
      <Line label={t('reversing.newFee')}>
        <span data-figure="reverse-fee">{amount(reversed?.fee)}</span>
      </Line>
      <Line label={t('ticket.margin')}>
        <span data-figure="reverse-margin">{amount(reversed?.margin)}</span>
      </Line>
      <Line label={t('ticket.freeAfter')}>
        {reversed?.freeAfter === undefined ? '-' : <Money value={reversed.freeAfter} />}
      </Line>
    </dl>
  );
}

interface ProblemProps {
  readonly problem: ReverseProblem;
  readonly product: Product;
  readonly needed: bigint | undefined;
  readonly free: bigint | undefined;
}

function ProblemText({ problem, product, needed = 0n, free = 0n }: ProblemProps) {
  const t = useTranslations('trading.reason');
  const text = t(problem, {
    ...reasonValues(product),
    needed: withCurrency(money(needed)),
    free: withCurrency(money(free)),
  });
  return (
    <p role="status" className="text-sm text-warning">
      {text}
    </p>
  );
}
