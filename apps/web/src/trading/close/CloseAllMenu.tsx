import { POSITION_FILTERS } from '@vitrine/domain/trading/order';
import { type ComponentProps, type ReactElement, type RefObject, useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Menu } from '../../ground/panels.tsx';
import { useProducts } from '../../market/index.ts';
import { arePositionsPartial, useOpenOrders } from '../open-orders-store.ts';
import { CloseAllDialog } from './CloseAllDialog.tsx';
import { type CloseAllChoice, chosenPositions } from './close-all.ts';
import { useChoiceText } from './use-choice-text.ts';

interface Props {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  /** Without positions there is no menu, but a confirmation may still close. */
  readonly hasPositions: boolean;
  /** The product in view, whose positions can be closed by themselves. */
  readonly productId: number | undefined;
  /** Takes the focus when the button disappeared with the positions. */
  readonly heading: RefObject<HTMLElement | null>;
}

/** The menu of what can be closed together, open at first, and its confirmation. */
export function CloseAllMenu({ trigger, hasPositions, productId, heading }: Props) {
  // A menu that comes back with a new position stays closed.
  const [isFirst, setFirst] = useState(true);
  if (isFirst && !hasPositions) setFirst(false);
  const [choice, setChoice] = useState<CloseAllChoice>();
  const [isAsked, setAsked] = useState(false);
  const leave = useCallback(() => setAsked(false), []);
  const entries = useEntries(productId, (next) => {
    setChoice(next);
    setAsked(true);
  });
  return (
    <>
      {hasPositions ? <Menu trigger={trigger} entries={entries} defaultOpen={isFirst} /> : null}
      {choice === undefined ? null : <CloseAllDialog choice={choice} open={isAsked} onDone={leave} heading={heading} />}
    </>
  );
}

/** The choices of the product in view, then those of the account; each with how many positions it means now. */
function useEntries(
  productId: number | undefined,
  onChoose: (choice: CloseAllChoice) => void,
): ComponentProps<typeof Menu>['entries'] {
  const t = useTranslations('trading.closeAll');
  const choiceText = useChoiceText();
  const product = useProducts().data?.find(({ id }) => id === productId);
  const scopes = product === undefined ? [undefined] : [product, undefined];
  const choices = scopes.flatMap((scope) => POSITION_FILTERS.map((which) => ({ which, product: scope })));
  const positions = useOpenOrders((open) => open.positions) ?? [];
  const isPartial = useOpenOrders(arePositionsPartial);
  return choices.flatMap((choice, index) => {
    const { which } = choice;
    const count = chosenPositions(positions, choice).length;
    // Where only the newest are known, no choice is known to be empty.
    const isEmpty = count === 0 && !isPartial;
    const note = isEmpty ? t(`none.${which}`) : isPartial ? '' : t('positions', { count });
    const entry = {
      key: `${choice.product?.id ?? 'all'} ${which}`,
      label: (
        <span className="flex flex-col">
          {choiceText(choice)}
          <span className="text-xs text-muted empty:hidden">{note}</span>
        </span>
      ),
      disabled: isEmpty,
      onPress: () => onChoose(choice),
    };
    return index === POSITION_FILTERS.length ? [{ key: 'line', kind: 'line' as const }, entry] : [entry];
  });
}
