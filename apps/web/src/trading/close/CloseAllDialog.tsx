import { Button } from '@vitrine/ui/components/Button';
import { Line } from '@vitrine/ui/components/Row';
import { type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../ground/panels.tsx';
import { arePositionsPartial, useOpenOrders } from '../open-orders-store.ts';
import type { CloseAllChoice, CloseAllEstimate, SkippedProduct } from './close-all.ts';
import { EstimateLines } from './EstimateLines.tsx';
import { useChoiceText } from './use-choice-text.ts';
import { useCloseAll, useCloseAllEstimate } from './use-close-all.ts';

interface Props {
  readonly choice: CloseAllChoice;
  readonly open: boolean;
  readonly onDone: () => void;
  /** Takes the focus when the button that opened the dialog disappeared with the positions. */
  readonly heading: RefObject<HTMLElement | null>;
}

/** Confirms the closing of several positions, with their live total and what stays open. */
export function CloseAllDialog({ choice, open, onDone, heading }: Props) {
  const t = useTranslations('trading.closeAll');
  const app = useTranslations('ground');
  const choiceText = useChoiceText();
  return (
    <Dialog
      open={open}
      onClose={onDone}
      title={t('question', { choice: choiceText(choice) })}
      description={t('text')}
      closeLabel={app('close')}
      finalFocus={() => (useOpenOrders.getState().total === 0 && heading.current) || true}
    >
      <CloseAllForm choice={choice} open={open} onDone={onDone} />
    </Dialog>
  );
}

function CloseAllForm({ choice, open, onDone }: Omit<Props, 'heading'>) {
  const t = useTranslations('trading.closeAll');
  const keep = useTranslations('trading.closing')('keep');
  const live = useCloseAllEstimate(choice);
  const { isBusy, submit } = useCloseAll(onDone);
  // Pushes empty the list before the answer arrives: until then the dialog shows what was sent.
  const [sent, setSent] = useState<CloseAllEstimate>();
  const estimate = sent !== undefined && (isBusy || !open) ? sent : live;
  const count = estimate.orders.length;
  const isPartial = useOpenOrders(arePositionsPartial);
  const isNothing = count === 0 && !isPartial;
  const confirm = () => {
    if (!open) return;
    setSent(live);
    const { which, product } = choice;
    submit({ which, forex_id: product?.id ?? 0, seen: live.orders.join() });
  };
  return (
    <>
      <EstimateLines
        estimate={estimate}
        first={
          <Line label={t('count')}>
            <span className="numeric" data-figure="close-count">
              {count}
            </span>
          </Line>
        }
      />
      {choice.which === 'all' ? null : <p className="text-sm text-muted">{t('byGross')}</p>}
      {isPartial ? <PartialNote /> : null}
      <StayOpen skipped={estimate.skipped} />
      {isNothing ? <p className="text-sm text-muted">{t('nothing')}</p> : null}
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <Button className="sm:order-first" onClick={onDone}>
          {keep}
        </Button>
        <Button tone="accent" className="order-first sm:order-last" busy={isBusy} inert={isNothing} onClick={confirm}>
          {isPartial ? t('confirmAll') : t('confirm', { count })}
        </Button>
      </div>
    </>
  );
}

/** The figures are those of the newest positions only. */
function PartialNote() {
  const t = useTranslations('trading.closeAll');
  const total = useOpenOrders((open) => open.total);
  const shown = useOpenOrders((open) => open.positions?.length ?? 0);
  return <p className="text-sm text-warning">{t('partial', { shown, total })}</p>;
}

function StayOpen({ skipped }: { readonly skipped: readonly SkippedProduct[] }) {
  const t = useTranslations('trading.closeAll');
  const market = useTranslations('market');
  if (skipped.length === 0) return null;
  return (
    <section data-skipped aria-label={t('skipped')}>
      <h3 className="pb-1 text-sm font-semibold">{t('skipped')}</h3>
      <dl className="flex flex-col gap-1">
        {skipped.map(({ product, count, why }) => (
          <Line key={product} label={t('skippedLine', { product, count })}>
            {why === 'nextTick' ? t('nextTick') : market(why)}
          </Line>
        ))}
      </dl>
    </section>
  );
}
