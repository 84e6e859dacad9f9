import type { JournalPosting } from '@vitrine/wire/trust/operator/journal-row';
import { useTranslations } from 'use-intl';
import { useNameOf } from '../ground/names.ts';
import { Facts } from '../ground/parts/Facts.tsx';
import { amount } from '../ground/parts/figure.tsx';
import { AccountLink } from '../ledger/index.ts';
import { ShownOf } from './JournalEvents.tsx';
import { type JournalRowAnswer, JournalSearchLink, JournalSection } from './journal-values.tsx';

export function JournalPostings({ row: { postings, postingCount } }: { readonly row: JournalRowAnswer }) {
  const t = useTranslations('console.journal');
  return (
    <JournalSection title={t('postings')}>
      {postings.length === 0 ? <p className="text-sm text-muted">{t('noPostings')}</p> : null}
      {postings.map((posting) => (
        <PostingCard key={posting.idx} posting={posting} />
      ))}
      <ShownOf shown={postings.length} count={postingCount} />
    </JournalSection>
  );
}

function PostingCard({ posting }: { readonly posting: JournalPosting }) {
  const t = useTranslations('console.journal');
  const nameOf = useNameOf('reason');
  const { debit, credit, reason, order } = posting;
  // Option ids are separate from order ids.
  const isOption = reason.startsWith('option-');
  return (
    <div className="rounded-card border border-hairline p-3">
      <Facts
        rows={[
          [t('debit'), <AccountLink key="debit" {...posting} account={debit} />],
          [t('credit'), <AccountLink key="credit" {...posting} account={credit} />],
          [t('amount'), amount(posting.amount, posting.currency)],
          [t('reason'), nameOf(reason)],
          ...(order === null
            ? []
            : isOption
              ? [[t('option'), String(order)] as const]
              : [[t('order'), <JournalSearchLink key="order" by="order" text={String(order)} />] as const]),
        ]}
      />
    </div>
  );
}
