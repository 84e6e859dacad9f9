import { Button } from '@vitrine/ui/components/Button';
import { downloadFile } from '@vitrine/ui/download-file';
import { toastDone, toastError } from '@vitrine/ui/toast';
import { newIdempotencyKey } from '@vitrine/wire/client';
import { recordExport } from '@vitrine/wire/staff/operator/record-export';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../client.ts';
import { useProblemText } from '../problem.ts';
import type { Column } from './column.ts';
import { toCsv } from './csv.ts';
import type { ServerFile } from './data-table-props.ts';
import type { KeyedRows } from './keyed-pages.ts';

/** Maximum number of rows that the page exports. */
const EXPORT_LIMIT = 10_000;

interface Props<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly data: KeyedRows<Row>;
  readonly file?: ServerFile | undefined;
}

/** Exports all filtered rows with all columns, whatever is loaded or shown. */
export function ExportButton<Row>({ name, columns, data, file }: Props<Row>) {
  const t = useTranslations('console.table');
  const problem = useProblemText();
  const [count, setCount] = useState<number>();
  const run = async () => {
    setCount(0);
    try {
      if (file !== undefined) {
        const { text, rows, isCut } = await file.load();
        downloadFile(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, text);
        toastDone({
          title: t('exported', { count: rows }),
          description: t(isCut ? 'exportTruncated' : 'exportAudited'),
        });
        return;
      }
      const rows = await data.all(EXPORT_LIMIT, setCount);
      const filter = location.search.slice(1, 501);
      const idempotencyKey = newIdempotencyKey();
      await client.call(recordExport, { list: name, filter, rows: rows.length }, { idempotencyKey });
      downloadFile(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, toCsv(columns, rows));
      const isCut = rows.length === EXPORT_LIMIT;
      toastDone({
        title: t('exported', { count: rows.length }),
        description: t(isCut ? 'exportTruncated' : 'exportAudited'),
      });
    } catch (error) {
      toastError({ title: t('exportFailed'), description: problem(error) });
    } finally {
      setCount(undefined);
    }
  };
  return (
    <Button
      size="small"
      icon={<Download aria-hidden size={16} />}
      inert={data.rows.length === 0}
      {...(file === undefined ? {} : { title: t('exportLimit', { count: file.most }) })}
      busy={count !== undefined}
      onClick={() => void run()}
    >
      {count === undefined ? t('export') : t('exporting', { count })}
    </Button>
  );
}
