import { Button } from '@vitrine/ui/components/Button';
import { ChevronDown } from 'lucide-react';
import { lazy, type RefObject, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOpenOrders, usePositions } from './open-orders-store.ts';

const CloseAllMenu = lazy(async () => ({ default: (await import('./close/CloseAllMenu.tsx')).CloseAllMenu }));

interface Props {
  /** The product in view, whose positions can be closed by themselves. */
  readonly productId?: number;
  /** Takes the focus when the button disappeared with the positions. */
  readonly heading: RefObject<HTMLElement | null>;
}

/** The button for closing several positions, from the first position on. */
export function CloseAll({ productId, heading }: Props) {
  const t = useTranslations('trading.closeAll');
  usePositions();
  const hasPositions = useOpenOrders((open) => open.total > 0);
  // A press before the menu is loaded opens it once it is; a menu that comes back with a new position stays closed.
  const [isPressed, setPressed] = useState(false);
  if (isPressed && !hasPositions) setPressed(false);
  const button = (
    <Button size="small">
      {t('action')}
      <ChevronDown aria-hidden size={16} />
    </Button>
  );
  return (
    <Suspense
      fallback={
        hasPositions ? (
          <span className="contents" onClickCapture={() => setPressed(true)}>
            {button}
          </span>
        ) : null
      }
    >
      <CloseAllMenu
        trigger={button}
        hasPositions={hasPositions}
        defaultOpen={isPressed}
        productId={productId}
        heading={heading}
      />
    </Suspense>
  );
}
