import { Badge } from '@vitrine/ui/components/Badge';
import type { ResponseOf } from '@vitrine/wire/call';
import type { erasureRequests } from '@vitrine/wire/identity/operator/erasure-requests';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../ground/table/column.ts';
import { copyColumn, instantColumn, SORTABLE } from '../ground/table/columns.tsx';

export type ErasureRequest = ResponseOf<typeof erasureRequests>['rows'][number];

/** What a customer still has, in words. */
export function useObstacles(): (request: ErasureRequest) => string {
  const t = useTranslations('console.erasure');
  return ({ obstacles }) =>
    obstacles.length === 0 ? t('none') : obstacles.map((one) => t(`obstacle.${one}`)).join(' · ');
}

/** The columns of the console table. */
export function useErasureColumns(): readonly Column<ErasureRequest>[] {
  const t = useTranslations('console.erasure');
  return useMemo((): readonly Column<ErasureRequest>[] => {
    const stateOf = ({ proposal }: ErasureRequest) => t(proposal === null ? 'waiting' : 'proposed');
    return [
      copyColumn('customer', t('customer'), ({ customer }) => customer, SORTABLE),
      instantColumn('askedAt', t('askedAt'), ({ askedAt }) => askedAt, { ...SORTABLE, asAge: true, align: 'end' }),
      {
        key: 'obstacles',
        label: t('obstacles'),
        value: ({ obstacles }) =>
          obstacles.length === 0 ? t('none') : obstacles.map((one) => t(`obstacle.${one}`)).join(' · '),
      },
      {
        key: 'state',
        label: t('state'),
        value: stateOf,
        cell: (request) => <Badge tone={request.proposal === null ? 'warning' : 'neutral'}>{stateOf(request)}</Badge>,
      },
    ];
  }, [t]);
}
