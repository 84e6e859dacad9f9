import { Button } from '@vitrine/ui/components/Button';
import { Price } from '@vitrine/ui/components/Figures';
import { Line } from '@vitrine/ui/components/Row';
import { lots as lotsFigure } from '@vitrine/ui/format';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../ground/panels.tsx';
import { SubmitGuard } from '../../ground/submit-guard.ts';
import { useProducts } from '../../market/index.ts';
import type { ListedOrder } from '../listed-orders.ts';
import { useLiveResult } from '../live-orders.ts';
import { lotsText, readLots } from '../lots-entry.ts';
import type { Position } from '../open-orders.ts';
import { useOpenOrders } from '../open-orders-store.ts';
import { type CloseRequest, closePosition } from '../order-calls.ts';
import { lotsOf, orderWords } from '../order-values.ts';
import { useOrderChange } from '../use-order-change.ts';
import { ClosePartFields } from './ClosePartFields.tsx';
import { canSplit, estimateOf, problemOfPart } from './close-part.ts';
import { EstimateLines } from './EstimateLines.tsx';

const guard = new SubmitGuard<CloseRequest>();

interface Props {
  readonly order: ListedOrder;
  readonly open: boolean;
  readonly onDone: () => void;
  /** Takes the focus when the button that opened the dialog disappeared with its position. */
  readonly heading: RefObject<HTMLElement | null>;
}

/** Confirms the closing of a position or a part of it, with the live result; closes by itself when the position does. */
export function CloseDialog({ order, open, onDone, heading }: Props) {
  const t = useTranslations('trading');
  const app = useTranslations('ground');
  const { Id } = order.row;
  const result = useLiveResult(order);
  const live = useOpenOrders((known) => known.positions?.find(({ row }) => row.Id === Id));
  const isGone = useOpenOrders((known) => known.closed.has(Id));
  useEffect(() => {
    if (open && isGone) onDone();
  }, [open, isGone, onDone]);
  const position = live ?? { row: order.row, ...result };
  const { side, lots, product } = orderWords(position.row);
  return (
    <Dialog
      open={open && !isGone}
      onClose={onDone}
      title={t('closing.question', { side: t(`positions.${side}`), lots, product })}
      description={t('closing.text')}
      closeLabel={app('close')}
      finalFocus={() => (useOpenOrders.getState().closed.has(Id) && heading.current) || true}
    >
      {/* Another size of the position starts the form over. */}
      <CloseForm key={`${Id} ${position.row.Quantity}`} position={position} onDone={onDone} />
    </Dialog>
  );
}

interface FormProps {
  readonly position: Position;
  readonly onDone: () => void;
}

function CloseForm({ position, onDone }: FormProps) {
  const t = useTranslations('trading');
  const { row } = position;
  const held = lotsOf(row);
  const [text, setText] = useState(lotsText(held));
  const terms = useProducts().data?.find(({ id }) => id === row.ForexTradeLists.Id);
  const isSplittable = terms !== undefined && canSplit(held, terms);
  const lots = isSplittable ? readLots(text) : held;
  const problem = isSplittable ? problemOfPart(lots, held, terms) : undefined;
  const { isBusy, submit } = useOrderChange({
    guard,
    send: closePosition,
    refusedTitle: t('closing.refused'),
    onDone,
  });
  const isPart = lots !== undefined && problem === undefined && lots !== held;
  const estimate = estimateOf(position, isPart ? lots : held);
  return (
    <>
      {isSplittable ? <ClosePartFields value={text} held={held} terms={terms} onChange={setText} /> : null}
      <EstimateLines
        estimate={estimate}
        first={
          <Line label={t('positions.now')}>
            <Price value={position.price} precision={row.ForexTradeLists.PricePrecision} />
          </Line>
        }
        last={
          estimate.isWhole ? null : (
            <Line label={t('closing.remaining')}>
              <span className="numeric" data-figure="close-remaining">
                {t('closing.remainingLots', { lots: lotsFigure(estimate.remainingLots) })}
              </span>
            </Line>
          )
        }
      />
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <Button className="sm:order-first" onClick={onDone}>
          {t('closing.keep')}
        </Button>
        <Button
          tone="accent"
          className="order-first sm:order-last"
          busy={isBusy}
          inert={problem !== undefined}
          onClick={() => submit({ id: row.Id, ...(isPart ? { cont: lotsText(lots) } : {}) })}
        >
          {isPart ? t('closing.confirmPart', { lots: lotsFigure(lots) }) : t('closing.confirm')}
        </Button>
      </div>
    </>
  );
}
