import { CONVERSATION_STATES, type ConversationRow, WRITERS } from '@vitrine/wire/support/operator/fields';
import { supportQueue } from '@vitrine/wire/support/operator/support-queue';
import { useTranslations } from 'use-intl';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { useShortcuts } from '../ground/shortcuts.ts';
import { useFilteredRows } from '../ground/table/call-rows.ts';
import { choiceFilter } from '../ground/table/filter.ts';
import type { KeyedRows } from '../ground/table/keyed-pages.ts';
import { useOpenNext } from '../ground/table/open-next.ts';
import { useTableAddress } from '../ground/table/table-search.ts';
import { ConversationDetail } from './ConversationDetail.tsx';
import { useConversationColumns } from './conversation-columns.tsx';

const REFRESH_MS = 5_000;
const rowKey = ({ id }: ConversationRow) => String(id);

/** An answered conversation leaves the queue and stays open; the next one is then the first of the queue. */
function useOpenFirst({ rows }: KeyedRows<ConversationRow>): () => void {
  const { openId, open } = useTableAddress();
  const [first] = rows;
  const openFirst = () => open(first && rowKey(first));
  const isBeyond = openId !== undefined && first !== undefined && rows.every((row) => rowKey(row) !== openId);
  useShortcuts({ j: openFirst, k: openFirst, ArrowDown: openFirst, ArrowUp: openFirst }, { isOn: isBeyond });
  return openFirst;
}

/** Conversations with customers and visitors; those in which somebody waits, the longest wait first. */
export default function SupportPage() {
  const t = useTranslations('console.support');
  const states = choiceFilter('state', t('state'), CONVERSATION_STATES, (value) => t(`states.${value}`));
  const filters = [
    { ...states, byDefault: 'waiting' },
    choiceFilter('writer', t('writer'), WRITERS, (value) => t(`writers.${value}`)),
    choiceFilter('assigned', t('assigned'), ['mine', 'nobody'] as const, (value) => t(`assignedTo.${value}`)),
  ];
  const data = useFilteredRows(supportQueue, filters, { refreshMs: REFRESH_MS });
  const openNext = useOpenNext(data, rowKey);
  const openFirst = useOpenFirst(data);
  return (
    <ListPage
      name="support"
      caption={t('caption')}
      columns={useConversationColumns()}
      rowKey={rowKey}
      data={data}
      filters={filters}
      opensBeyond
      empty={t('empty')}
      emptyText={t('emptyText')}
      detail={({ id, row, close }) => (
        <ConversationDetail
          key={id}
          id={Number(id)}
          onClose={close}
          onDone={() => (row === undefined ? openFirst() : openNext(row))}
        />
      )}
    />
  );
}
