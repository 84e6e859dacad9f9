import { Badge } from '@vitrine/ui/components/Badge';
import type { ReviewRow } from '@vitrine/wire/identity/operator/fields';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../ground/table/column.ts';
import { copyColumn, EXTRA, instantColumn, SORTABLE } from '../ground/table/columns.tsx';
import { Due } from './Due.tsx';
import { REVIEW_STATE_TONE } from './review-state.ts';

/** The columns of the console table. */
export function useReviewColumns(): readonly Column<ReviewRow>[] {
  const t = useTranslations('console.realName');
  return useMemo(
    (): readonly Column<ReviewRow>[] => [
      { key: 'name', label: t('name'), value: ({ name }) => name, isSortable: true },
      copyColumn('customer', t('customer'), ({ customer }) => customer, SORTABLE),
      { key: 'idType', label: t('idType'), value: ({ idType }) => t(`idTypes.${idType}`) },
      instantColumn('submittedAt', t('submittedAt'), ({ submittedAt }) => submittedAt, {
        ...SORTABLE,
        asAge: true,
        align: 'end',
      }),
      {
        key: 'promisedAt',
        label: t('promisedAt'),
        value: ({ promisedAt }) => promisedAt,
        cell: (review) => <Due review={review} />,
        isSortable: true,
      },
      {
        key: 'state',
        label: t('state'),
        value: ({ state }) => t(`states.${state}`),
        cell: ({ state }) => <Badge tone={REVIEW_STATE_TONE[state]}>{t(`states.${state}`)}</Badge>,
        isExtra: true,
      },
      copyColumn('id', t('id'), ({ id }) => id, EXTRA),
    ],
    [t],
  );
}
