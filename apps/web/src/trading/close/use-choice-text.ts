import { useTranslations } from 'use-intl';
import type { CloseAllChoice } from './close-all.ts';

/** A choice in words, as an action. */
export function useChoiceText(): (choice: CloseAllChoice) => string {
  const t = useTranslations('trading.closeAll');
  return ({ which, product }) =>
    product === undefined ? t(`choice.${which}`) : t(`choiceIn.${which}`, { product: product.showCode });
}
