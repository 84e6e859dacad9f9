import { REVIEW_STATES, type ReviewRow } from '@vitrine/wire/identity/operator/fields';
import { realNameReviews } from '@vitrine/wire/identity/operator/real-name-reviews';
import { useTranslations } from 'use-intl';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { useFilteredRows } from '../ground/table/call-rows.ts';
import { choiceFilter } from '../ground/table/filter.ts';
import { useOpenNext } from '../ground/table/open-next.ts';
import { RealNameDetail } from './RealNameDetail.tsx';
import { useReviewColumns } from './review-columns.tsx';

const REFRESH_MS = 15_000;
const rowKey = ({ id }: ReviewRow) => String(id);

/** Documents that customers have submitted, those that have waited longest first. */
export default function RealNamePage() {
  const t = useTranslations('console.realName');
  const states = choiceFilter('state', t('state'), REVIEW_STATES, (value) => t(`states.${value}`));
  const filters = [{ ...states, byDefault: 'pending' }];
  const data = useFilteredRows(realNameReviews, filters, { refreshMs: REFRESH_MS });
  const columns = useReviewColumns();
  const openNext = useOpenNext(data, rowKey);
  return (
    <ListPage
      name="realName"
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={data}
      filters={filters}
      empty={t('empty')}
      emptyText={t('emptyText')}
      detail={({ row, close }) =>
        row && <RealNameDetail key={row.id} review={row} onClose={close} onDecided={() => openNext(row)} />
      }
    />
  );
}
