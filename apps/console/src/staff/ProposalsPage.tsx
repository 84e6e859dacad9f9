import { PROPOSAL_STATES, type Proposal, proposals } from '@vitrine/wire/staff/operator/proposals';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { useFilteredRows } from '../ground/table/call-rows.ts';
import { choiceFilter } from '../ground/table/filter.ts';
import { useOpenNext } from '../ground/table/open-next.ts';
import { useProposalColumns } from './proposal-columns.tsx';
import { PROPOSAL_STATE_TEXT } from './proposal-state.ts';

// Loaded when first opened.
const ProposalDetail = lazy(() =>
  import('./ProposalDetail.tsx').then((module) => ({ default: module.ProposalDetail })),
);

const REFRESH_MS = 15_000;
const rowKey = ({ id }: Proposal) => String(id);

/** Changes that need two people, oldest first: what each would change, and the decision. */
export default function ProposalsPage() {
  const t = useTranslations('console.proposals');
  const states = choiceFilter('state', t('state'), PROPOSAL_STATES, (value) => t(PROPOSAL_STATE_TEXT[value]));
  const filters = [{ ...states, byDefault: 'pending' }];
  const data = useFilteredRows(proposals, filters, { refreshMs: REFRESH_MS });
  const columns = useProposalColumns();
  const openNext = useOpenNext(data, rowKey);
  return (
    <ListPage
      name="proposals"
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={data}
      filters={filters}
      empty={t('empty')}
      emptyText={t('emptyText')}
      detail={({ row, close }) =>
        row && (
          <Suspense>
            <ProposalDetail key={row.id} proposal={row} onClose={close} onDecided={() => openNext(row)} />
          </Suspense>
        )
      }
    />
  );
}
