import { Empty } from '@vitrine/ui/components/States';
import { PROPOSAL_STATES, type Proposal, proposals } from '@vitrine/wire/staff/operator/proposals';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { choiceFilter } from '../ground/table/Filters.tsx';
import { useKeyedRows } from '../ground/table/keyed-pages.ts';
import { useTableAddress } from '../ground/table/table-search.ts';
import { ProposalDetail } from './ProposalDetail.tsx';
import { useProposalColumns } from './proposal-columns.tsx';
import { PROPOSAL_STATE_TEXT, PROPOSALS_KEY } from './proposal-state.ts';

const REFRESH_MS = 15_000;
const rowKey = ({ id }: Proposal) => String(id);

/** Changes that need two people, oldest first: what each would change, and the decision. */
export default function ProposalsPage() {
  const t = useTranslations('console.proposals');
  const address = useTableAddress();
  const state = PROPOSAL_STATES.find((one) => one === address.filters.state) ?? 'pending';
  const data = useKeyedRows<Proposal>(
    [...PROPOSALS_KEY, state],
    (after, signal) =>
      client.call(proposals, { state, ...(after === undefined ? {} : { after }) }, { ...(signal && { signal }) }),
    { refreshMs: REFRESH_MS },
  );
  const columns = useProposalColumns();
  /** Opens the next proposal after a decision: the one below, else the one above. */
  const openNext = (decided: Proposal) => {
    const at = data.rows.findIndex((row) => row.id === decided.id);
    const next = data.rows[at + 1] ?? data.rows[at - 1];
    address.open(next === undefined ? undefined : rowKey(next));
  };
  return (
    <ListPage
      name="proposals"
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={data}
      address={address}
      filters={[
        {
          ...choiceFilter('state', t('state'), PROPOSAL_STATES, (value) => t(PROPOSAL_STATE_TEXT[value])),
          byDefault: 'pending',
        },
      ]}
      empty={<Empty title={t('empty')} text={t('emptyText')} />}
      detail={({ row, close }) =>
        row && <ProposalDetail key={row.id} proposal={row} onClose={close} onDecided={() => openNext(row)} />
      }
    />
  );
}
