import { REVIEW_STATES, type ReviewRow } from '@vitrine/wire/identity/operator/fields';
import { realNameReviews } from '@vitrine/wire/identity/operator/real-name-reviews';
import { useTranslations } from 'use-intl';
import { QueuePage } from '../ground/parts/QueuePage.tsx';
import { choiceFilter } from '../ground/table/filter.ts';
import { RealNameDetail } from './RealNameDetail.tsx';
import { useReviewColumns } from './review-columns.tsx';

const rowKey = ({ id }: ReviewRow) => String(id);

/** Documents that customers have submitted, those that have waited longest first. */
export default function RealNamePage() {
  const t = useTranslations('console.realName');
  return (
    <QueuePage
      name="realName"
      call={realNameReviews}
      caption={t('caption')}
      columns={useReviewColumns()}
      rowKey={rowKey}
      states={choiceFilter('state', t('state'), REVIEW_STATES, (value) => t(`states.${value}`))}
      empty={t('empty')}
      emptyText={t('emptyText')}
      detail={(review, open) => <RealNameDetail key={review.id} review={review} {...open} />}
    />
  );
}
