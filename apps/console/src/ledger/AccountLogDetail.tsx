import type { CustomerLogEntry } from '@vitrine/wire/views/operator/customer-log';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useNameOf } from '../ground/names.ts';
import { Facts } from '../ground/parts/Facts.tsx';
import { amount, digits } from '../ground/parts/figure.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { JournalRowLink } from '../ground/parts/JournalRowLink.tsx';
import { OrderLink } from '../ground/parts/OrderLink.tsx';
import { Detail } from '../ground/parts/Page.tsx';
import { useSiteTerms } from '../ground/site-terms.ts';
import { accountTypeOf, CONTRACT_ACCOUNT } from './account-log-columns.tsx';

interface Props {
  readonly entry: CustomerLogEntry;
  /** What can be done about it. */
  readonly footer: ReactNode | undefined;
  readonly onClose: () => void;
}

/** One movement on an account of a customer. */
export function AccountLogDetail({ entry, footer, onClose }: Props) {
  const t = useTranslations('console.accountLog');
  const accounts = useTranslations('console.accountType');
  const nameOf = useNameOf('reason');
  const currency = useSiteTerms()?.currency;
  const { seq, at, account, reason, value, balanceAfter, ref } = entry;
  const subject = account === CONTRACT_ACCOUNT ? <OrderLink key="ref" id={ref} /> : digits(String(ref));
  return (
    <Detail title={nameOf(reason)} onClose={onClose} footer={footer}>
      <Facts
        rows={[
          [t('at'), <Instant key="at" at={at} />],
          [t('account'), accounts(accountTypeOf(account))],
          [t('amount'), amount(value, currency)],
          [t('after'), amount(balanceAfter, currency)],
          ...(ref === 0 ? [] : [[t('ref'), subject] as const]),
          [t('row'), <JournalRowLink key="row" seq={seq} />],
        ]}
      />
    </Detail>
  );
}
