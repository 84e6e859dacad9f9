import { Link } from '@tanstack/react-router';
import type { LedgerPosting } from '@vitrine/wire/ledger/operator/ledger-postings';
import { useTranslations } from 'use-intl';
import { useNameOf } from '../ground/names.ts';
import { Facts } from '../ground/parts/Facts.tsx';
import { amount } from '../ground/parts/figure.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { JournalRowLink } from '../ground/parts/JournalRowLink.tsx';
import { LINK } from '../ground/parts/link-class.ts';
import { Detail } from '../ground/parts/Page.tsx';
import { AccountLink } from './AccountLink.tsx';

export function PostingDetail({ posting, onClose }: { readonly posting: LedgerPosting; readonly onClose: () => void }) {
  const t = useTranslations('console.postings');
  const app = useTranslations('console.app');
  const books = useTranslations('console.books');
  const nameOf = useNameOf('reason');
  const { seq, idx, at, reason, book, debit, credit, order } = posting;
  return (
    <Detail title={nameOf(reason)} onClose={onClose}>
      <Facts
        rows={[
          [t('at'), <Instant key="at" at={at} />],
          [t('amount'), amount(posting.amount, posting.currency)],
          [t('debit'), <AccountLink key="debit" {...posting} account={debit} />],
          [t('credit'), <AccountLink key="credit" {...posting} account={credit} />],
          [t('book'), books(book as 'real')],
          [
            t('order'),
            order === 0 ? (
              app('none')
            ) : (
              <Link key="order" to="/postings" search={{ order: String(order) }} className={LINK}>
                {t('orderOf', { order: String(order) })}
              </Link>
            ),
          ],
          [t('row'), <JournalRowLink key="row" seq={seq} />],
          [t('index'), String(idx)],
        ]}
      />
    </Detail>
  );
}
