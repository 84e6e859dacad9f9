import { type QuarantinedCommand, quarantine } from '@vitrine/wire/trust/operator/quarantine';
import { useTranslations } from 'use-intl';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { useCallRows } from '../ground/table/call-rows.ts';
import { useQuarantineColumns } from './quarantine-columns.tsx';

const rowKey = ({ id }: QuarantinedCommand) => String(id);

/** Commands that the database rejected. They are refused from then on, and somebody has to investigate. */
export default function QuarantinePage() {
  const t = useTranslations('console.quarantine');
  const data = useCallRows(quarantine, {});
  const columns = useQuarantineColumns();
  return (
    <ListPage
      name="quarantine"
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={data}
      empty={t('empty')}
      emptyText={t('emptyText')}
    />
  );
}
