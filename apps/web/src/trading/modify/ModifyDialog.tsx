import { openingPrice, triggersAbove } from '@vitrine/domain/trading/index';
import { Button } from '@vitrine/ui/components/Button';
import { Field } from '@vitrine/ui/components/Field';
import { Money } from '@vitrine/ui/components/Figures';
import { Line } from '@vitrine/ui/components/Row';
import { Stepper } from '@vitrine/ui/components/Stepper';
import { money, price as priceText, withCurrency } from '@vitrine/ui/format';
import type { OrderRow } from '@vitrine/wire/trading/order';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../ground/panels.tsx';
import { SubmitGuard } from '../../ground/submit-guard.ts';
import { amountOf, exactPrice } from '../../ground/wire-numbers.ts';
import { type Product, useProducts } from '../../market/index.ts';
import { MarketPrice } from '../LiveFigures.tsx';
import { lotsText, steppedLots } from '../lots-entry.ts';
import { useOpenOrders } from '../open-orders-store.ts';
import { orderWords, sideOf } from '../order-values.ts';
import { PendingBadge } from '../PendingBadge.tsx';
import { priceEntry, STOP_NAMES } from '../price-entry.ts';
import { reasonValues } from '../reason-values.ts';
import { PriceStepper } from '../stops/PriceStepper.tsx';
import { StopField } from '../stops/StopField.tsx';
import type { OrderContext } from '../ticket/order-context.ts';
import { useOrderContext } from '../ticket/use-order-context.ts';
import { useOrderChange } from '../use-order-change.ts';
import { type ModifiedOrder, type ModifiedTexts, modifiedOrder, textsOf } from './modified-order.ts';
import { type ModifyRequest, modifyPendingOrder } from './modify-call.ts';

const guard = new SubmitGuard<ModifyRequest>();

/** The padding of the dialog's end, which the button covers: the fields that scroll would show below it. */
const DIALOG_END = 'max(1rem, env(safe-area-inset-bottom))';
const OVER_THE_END = {
  bottom: `calc(-1 * ${DIALOG_END})`,
  marginBottom: `calc(-1 * ${DIALOG_END})`,
  paddingBottom: DIALOG_END,
};

interface Props {
  readonly order: OrderRow;
  readonly open: boolean;
  readonly onDone: () => void;
}

/** Changes price, size and stops of a pending order; closes by itself when the order fills or ends. */
export function ModifyDialog({ order, open, onDone }: Props) {
  const t = useTranslations('trading');
  const app = useTranslations('ground');
  const isGone = useOpenOrders(({ closed, triggered }) => closed.has(order.Id) || triggered.has(order.Id));
  const product = useProducts().data?.find(({ id }) => id === order.ForexTradeLists.Id);
  useEffect(() => {
    if (open && isGone) onDone();
  }, [open, isGone, onDone]);
  const { side, lots, product: name } = orderWords(order);
  return (
    <Dialog
      open={open && !isGone}
      onClose={onDone}
      title={t('modifying.title', { side: t(`positions.${side}`), lots, product: name })}
      description={t('stops.textPending')}
      closeLabel={app('close')}
    >
      {product === undefined ? null : <ModifyForm key={order.Id} order={order} product={product} onDone={onDone} />}
    </Dialog>
  );
}

interface FormProps extends Omit<Props, 'open'> {
  readonly product: Product;
}

function ModifyForm({ order, product, onDone }: FormProps) {
  const t = useTranslations('trading');
  const context = useOrderContext(product);
  const [texts, setTexts] = useState(() => textsOf(order));
  const heldNow = amountOf(order.CautionMoney) + amountOf(order.TradeFee);
  const modified = modifiedOrder(order, texts, context, heldNow);
  const set = (name: keyof ModifiedTexts) => (text: string) => setTexts({ ...texts, [name]: text });
  const { isBusy, submit } = useOrderChange({
    guard,
    send: modifyPendingOrder,
    refusedTitle: t('modifying.refused'),
    onDone,
  });
  const { request } = modified;
  return (
    <>
      <TargetField order={order} context={context} text={texts.target} modified={modified} onChange={set('target')} />
      <LotsField product={product} text={texts.lots} modified={modified} onChange={set('lots')} />
      {STOP_NAMES.map((name) => (
        <StopField
          key={name}
          order={order}
          name={name}
          text={texts[name]}
          entered={modified.stops[name]}
          reference={modified.target || undefined}
          onChange={set(name)}
        />
      ))}
      <HeldLines order={order} held={modified.held} heldNow={heldNow} />
      <div
        style={OVER_THE_END}
        className="sticky z-10 -mx-4 flex flex-col gap-2 border-t border-hairline bg-raised px-4 py-3"
      >
        <Shortage context={context} modified={modified} heldNow={heldNow} />
        <Button tone="accent" busy={isBusy} inert={request === undefined} onClick={() => request && submit(request)}>
          {t('modifying.confirm')}
        </Button>
      </div>
    </>
  );
}

interface TargetProps {
  readonly order: OrderRow;
  readonly context: OrderContext;
  readonly text: string;
  readonly modified: ModifiedOrder;
  readonly onChange: (text: string) => void;
}

function TargetField({ order, context, text, modified, onChange }: TargetProps) {
  const t = useTranslations('trading');
  const { PricePrecision: precision } = order.ForexTradeLists;
  const side = sideOf(order);
  const isAbove = triggersAbove(side, order.PendingKind ?? 'limit');
  const now = context.quote && openingPrice(side, context.quote);
  const price = now === undefined ? '-' : priceText(Number(priceEntry(now, precision)), precision);
  const rule = t(isAbove ? 'stops.above' : 'stops.below', { price });
  const isEmpty = !modified.target;
  const error = isEmpty
    ? t('reason.targetUnreadable', { decimals: precision })
    : modified.isWrongSide
      ? rule
      : undefined;
  return (
    <PriceStepper
      field="target"
      label={t('ticket.target')}
      aside={<PendingBadge row={order} />}
      value={text}
      precision={precision}
      reference={exactPrice(order.TargetPrice, precision)}
      hint={rule}
      error={error}
      onChange={onChange}
    />
  );
}

interface LotsProps {
  readonly product: Product;
  readonly text: string;
  readonly modified: ModifiedOrder;
  readonly onChange: (text: string) => void;
}

function LotsField({ product, text, modified: { lots, lotsProblem }, onChange }: LotsProps) {
  const t = useTranslations('trading');
  const values = reasonValues(product);
  const error = lotsProblem && t(`reason.${lotsProblem}`, values);
  return (
    <Field label={t('ticket.lots')} hint={t('ticket.lotsHint', values)} {...(error === undefined ? {} : { error })}>
      <Stepper
        value={text}
        onChange={onChange}
        onStep={(direction) => onChange(lotsText(steppedLots(text, direction, product)))}
        canDecrease={lots !== undefined && lots > product.minLots}
        canIncrease={lots === undefined || lots < product.maxLots}
        decreaseLabel={t('ticket.decreaseLots')}
        increaseLabel={t('ticket.increaseLots')}
      />
    </Field>
  );
}

interface HeldProps {
  readonly order: OrderRow;
  readonly held: bigint | undefined;
  readonly heldNow: bigint;
}

/** The market price, and what is held now and after the change. */
function HeldLines({ order, held, heldNow }: HeldProps) {
  const t = useTranslations('trading');
  return (
    <dl className="flex flex-col gap-2 rounded-control bg-sunken p-3">
      <Line label={t('positions.now')}>
        <MarketPrice row={order} />
      </Line>
      <Line label={t('modifying.heldNow')}>
        <Money value={heldNow} />
      </Line>
      <Line label={t('modifying.heldAfter')}>
        <span data-figure="held-after">{held === undefined ? '-' : <Money value={held} />}</span>
      </Line>
    </dl>
  );
}

/** Why price and size cannot be changed as entered. */
function Shortage({
  context,
  modified,
  heldNow,
}: {
  readonly context: OrderContext;
  readonly modified: ModifiedOrder;
  readonly heldNow: bigint;
}) {
  const t = useTranslations('trading');
  const { product, account } = context;
  const { marketProblem, isUnaffordable, held } = modified;
  if (marketProblem !== undefined)
    return (
      <p role="status" className="text-sm text-warning">
        {t(`reason.${marketProblem}`, reasonValues(product))}
      </p>
    );
  if (!isUnaffordable || held === undefined || account === undefined) return null;
  return (
    <p role="status" className="text-sm text-warning">
      {t('reason.insufficient', {
        needed: withCurrency(money(held - heldNow)),
        free: withCurrency(money(account.free)),
      })}
    </p>
  );
}
