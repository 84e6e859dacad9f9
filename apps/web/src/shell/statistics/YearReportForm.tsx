import { Field } from '@vitrine/ui/components/Field';
import { exportProfitLossCsv } from '@vitrine/wire/views/export-profit-loss-csv';
import { exportProfitLossPdf } from '@vitrine/wire/views/export-profit-loss-pdf';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../ground/client.ts';
import { Select } from '../../ground/panels.tsx';
import { ReportForm } from '../../ground/reports/ReportForm.tsx';
import { useToday } from '../../ground/use-today.ts';

interface Props {
  readonly onDone: () => void;
}

/** Years that can be chosen, the current one first. */
const YEARS = 10;

/** Which year the report is about. */
export function YearReportForm({ onDone }: Props) {
  const t = useTranslations('reports.year');
  const current = Number(useToday().slice(0, 4));
  const [year, setYear] = useState(current);
  const years = Array.from({ length: YEARS }, (_, back) => ({ value: current - back, label: String(current - back) }));
  return (
    <ReportForm
      fileName={`profit-loss-${year}`}
      load={(format, signal) =>
        client.file(format === 'pdf' ? exportProfitLossPdf : exportProfitLossCsv, { year }, { signal })
      }
      onDone={onDone}
    >
      <Field label={t('year')}>
        <Select placeholder={t('year')} options={years} value={year} onChange={setYear} />
      </Field>
    </ReportForm>
  );
}
