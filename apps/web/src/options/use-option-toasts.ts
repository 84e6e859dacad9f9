import { MONEY_SCALE, parseSignedDecimal } from '@vitrine/domain/kernel/decimal';
import { signedShortMoney, withCurrency } from '@vitrine/ui/format';
import { toastNews } from '@vitrine/ui/toast';
import type { DataOf } from '@vitrine/wire/topics';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useOptionPushes } from './option-pushes.ts';

/** Keeps options live on every screen, with a toast for each outcome, a loss as plainly as a win. */
export function useOptionToasts(): void {
  const t = useTranslations('options');
  const onSettled = useCallback(
    ({ Id, FactProfits, Outcome, VoidReason }: DataOf<'MICRO_CLOSED'>) => {
      const profit = withCurrency(signedShortMoney(parseSignedDecimal(FactProfits, MONEY_SCALE) ?? 0n));
      toastNews({
        title: t(`settled.${Outcome}`, { profit }),
        ...(VoidReason === null ? {} : { description: t(`voidText.${VoidReason}`) }),
        link: { label: t('settled.viewDetails'), href: `/order?source=1&type=3&id=${Id}` },
      });
    },
    [t],
  );
  useOptionPushes(onSettled);
}
