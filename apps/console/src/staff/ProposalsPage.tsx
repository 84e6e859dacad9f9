import { PROPOSAL_STATES, type Proposal, proposals } from '@vitrine/wire/staff/operator/proposals';
import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import { QueuePage } from '../ground/parts/QueuePage.tsx';
import { choiceFilter } from '../ground/table/filter.ts';
import { useProposalColumns } from './proposal-columns.tsx';
import { PROPOSAL_STATE_TEXT } from './proposal-state.ts';

// Loaded when first opened.
const ProposalDetail = lazy(() =>
  import('./ProposalDetail.tsx').then((module) => ({ default: module.ProposalDetail })),
);

const rowKey = ({ id }: Proposal) => String(id);

/** Changes that need two people, oldest first: what each would change, and the decision. */
export default function ProposalsPage() {
  const t = useTranslations('console.proposals');
  return (
    <QueuePage
      name="proposals"
      call={proposals}
      caption={t('caption')}
      columns={useProposalColumns()}
      rowKey={rowKey}
      states={choiceFilter('state', t('state'), PROPOSAL_STATES, (value) => t(PROPOSAL_STATE_TEXT[value]))}
      empty={t('empty')}
      emptyText={t('emptyText')}
      detail={(proposal, open) => <ProposalDetail key={proposal.id} proposal={proposal} {...open} />}
    />
  );
}
