import { useTranslations } from 'use-intl';
import { useMoneyCall } from '../use-money-call.ts';
import { refreshAfterTransfer, sendTransfer, transferGuard } from './transfer-calls.ts';

/** Sends a transfer; the balances are asked for again a second later. */
export function useTransfer(onDone: () => void) {
  const t = useTranslations('funding.transfer');
  return useMoneyCall({
    guard: transferGuard,
    send: sendTransfer,
    onDone: () => {
      refreshAfterTransfer();
      onDone();
    },
    link: ({ to }) => ({ label: t('viewLog'), href: `/mine/history?accountTypeId=${to}` }),
  });
}
