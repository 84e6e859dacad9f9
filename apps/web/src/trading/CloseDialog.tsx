import { Button } from '@vitrine/ui/components/Button';
import { Money, Price } from '@vitrine/ui/components/Figures';
import { Line } from '@vitrine/ui/components/Row';
import { type RefObject, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConnection } from '../ground/live.ts';
import { Dialog } from '../ground/panels.tsx';
import { SubmitGuard } from '../ground/submit-guard.ts';
import { close, useBook } from './book.ts';
import { orderWords } from './order-values.ts';
import type { Holding } from './own-book.ts';
import { useOrderChange } from './use-order-change.ts';

const guard = new SubmitGuard<{ readonly id: number }>();

interface Props {
  readonly asked: Holding | undefined;
  readonly onDone: () => void;
  /** Takes the focus when the button that asked went away with its position. */
  readonly heading: RefObject<HTMLElement | null>;
}

/** Asks once, with the live result; leaves by itself when the position is closed elsewhere. */
export function CloseDialog({ asked, onDone, heading }: Props) {
  const t = useTranslations('trading');
  const app = useTranslations('ground');
  // Keeps its words while it slides away.
  const [shown, setShown] = useState(asked);
  useEffect(() => {
    if (asked !== undefined) setShown(asked);
  }, [asked]);
  const id = asked?.row.Id;
  const live = useBook((book) => book.holdings?.find((holding) => holding.row.Id === id));
  const isGone = useBook((book) => id !== undefined && book.closed.has(id));
  useEffect(() => {
    if (isGone) onDone();
  }, [isGone, onDone]);

  const { isBusy, submit } = useOrderChange({
    guard,
    send: close,
    // With an open channel the push tells it, and the result with it.
    doneTitle: () => (useConnection.getState().status === 'open' ? undefined : t('closing.done')),
    refusedTitle: t('closing.refused'),
    onDone,
  });

  const holding = live ?? shown;
  if (holding === undefined) return null;
  const { side, lots, product } = orderWords(holding.row);
  return (
    <Dialog
      open={asked !== undefined && !isGone}
      onClose={onDone}
      title={t('closing.question', { side: t(`positions.${side}`), lots, product })}
      description={t('closing.text')}
      closeLabel={app('close')}
      finalFocus={() => (useBook.getState().closed.has(holding.row.Id) && heading.current) || true}
    >
      <dl className="flex flex-col gap-2 rounded-control bg-sunken p-3">
        <Line label={t('positions.now')}>
          <Price value={holding.price} precision={holding.row.ForexTradeLists.PricePrecision} />
        </Line>
        <Line label={t('closing.result')}>
          <Money value={holding.profit} signed className="text-lg font-semibold" />
        </Line>
      </dl>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <Button className="sm:order-first" onClick={onDone}>
          {t('closing.keep')}
        </Button>
        <Button
          tone="accent"
          className="order-first sm:order-last"
          busy={isBusy}
          onClick={() => submit({ id: holding.row.Id })}
        >
          {t('closing.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
