import { IconButton } from '@vitrine/ui/components/IconButton';
import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useIsWide } from '../media.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import type { DataTableProps } from './data-table-props.ts';
import { ExportButton } from './ExportButton.tsx';
import { useNamedColumns } from './use-named-columns.ts';

type Props<Row> = Pick<DataTableProps<Row>, 'name' | 'columns' | 'data' | 'file' | 'actions'>;

/** What can be done with a table: its own actions, then columns, export and refresh. */
export function TableActions<Row>({ name, columns: unnamed, data, file, actions }: Props<Row>) {
  const t = useTranslations('console.table');
  const isWide = useIsWide();
  const columns = useNamedColumns(unnamed);
  return (
    <div className="ms-auto flex flex-wrap items-center gap-2">
      {actions}
      {isWide && columns.length > 1 ? <ColumnMenu table={name} columns={columns} /> : null}
      <ExportButton name={name} columns={columns} data={data} file={file} />
      <IconButton
        label={t('refresh')}
        icon={<RefreshCw aria-hidden size={16} />}
        busy={data.isRefreshing}
        onClick={data.refresh}
      />
    </div>
  );
}
