import { Button } from '@vitrine/ui/components/Button';
import { loadMenu, OnPress } from '@vitrine/ui/components/LazyMenu';
import { ChevronDown } from 'lucide-react';
import { lazy, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { useFetchedLater } from '../ground/panels.tsx';
import { useOpenOrders, usePositions } from './open-orders-store.ts';

const loadCloseAllMenu = () => Promise.all([import('./close/CloseAllMenu.tsx'), loadMenu()]);
const CloseAllMenu = lazy(async () => ({ default: (await loadCloseAllMenu())[0].CloseAllMenu }));

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
  useFetchedLater(loadCloseAllMenu);
  const button = (
    <Button size="small">
      {t('action')}
      <ChevronDown aria-hidden size={16} />
    </Button>
  );
  return (
    <OnPress trigger={hasPositions ? button : undefined}>
      <CloseAllMenu trigger={button} hasPositions={hasPositions} productId={productId} heading={heading} />
    </OnPress>
  );
}
