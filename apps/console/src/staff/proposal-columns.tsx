import { Badge } from '@vitrine/ui/components/Badge';
import type { Proposal } from '@vitrine/wire/staff/operator/proposals';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../ground/table/column.ts';
import { copyColumn, EXTRA, instantColumn, SORTABLE } from '../ground/table/columns.tsx';
import { PROPOSAL_STATE_TEXT, PROPOSAL_STATE_TONE } from './proposal-state.ts';
import { useSubjectName } from './subject-name.ts';

/** The columns of the console table. */
export function useProposalColumns(): readonly Column<Proposal>[] {
  const t = useTranslations('console.proposals');
  const kinds = useTranslations('console.proposalKind');
  const nameOf = useSubjectName();
  return useMemo(
    (): readonly Column<Proposal>[] => [
      { key: 'subject', label: t('subject'), value: ({ subject }) => nameOf(subject), isSortable: true },
      { key: 'kind', label: t('kind'), value: ({ kind }) => kinds(kind), isSortable: true },
      { key: 'maker', label: t('maker'), value: ({ maker }) => maker.name, isSortable: true },
      instantColumn('madeAt', t('age'), ({ madeAt }) => madeAt, { ...SORTABLE, asAge: true, align: 'end' }),
      {
        key: 'state',
        label: t('state'),
        value: ({ state: now }) => t(PROPOSAL_STATE_TEXT[now]),
        cell: ({ state: now }) => <Badge tone={PROPOSAL_STATE_TONE[now]}>{t(PROPOSAL_STATE_TEXT[now])}</Badge>,
        isExtra: true,
      },
      copyColumn('id', t('id'), ({ id }) => id, EXTRA),
    ],
    [t, nameOf, kinds],
  );
}
