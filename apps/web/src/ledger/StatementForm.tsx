import { Field } from '@vitrine/ui/components/Field';
import { Segmented } from '@vitrine/ui/components/Segmented';
import { dateTime } from '@vitrine/ui/format';
import { exportStatementCsv } from '@vitrine/wire/ledger/export-statement-csv';
import { exportStatementPdf } from '@vitrine/wire/ledger/export-statement-pdf';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { ALL_DAYS, DayFilter } from '../ground/days/DayFilter.tsx';
import { Select } from '../ground/panels.tsx';
import { ReportForm } from '../ground/reports/ReportForm.tsx';
import { timeFilter } from '../ground/site-days.ts';
import { useSiteZone, useToday } from '../ground/use-today.ts';

export interface AccountChoice {
  readonly value: number;
  readonly label: string;
}

interface Props {
  readonly accounts: readonly AccountChoice[];
  readonly account: number;
  readonly onDone: () => void;
}

/** Five years, the current month first. */
const MONTHS = 60;

/** `2026-11` and those before it. */
function monthsBefore(today: string): readonly string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

/** What the statement is about: a month or days, and an account or all. */
export function StatementForm({ accounts, account: shown, onDone }: Props) {
  const t = useTranslations('reports.statement');
  const [span, setSpan] = useState<'month' | 'days'>('month');
  const [account, setAccount] = useState(shown);
  const period = usePeriod(span);
  return (
    <ReportForm
      fileName={period.asked === undefined ? undefined : `statement-${period.name}`}
      load={(format, signal) =>
        client.file(
          format === 'pdf' ? exportStatementPdf : exportStatementCsv,
          { ...period.asked, accountTypeId: account },
          { signal },
        )
      }
      onDone={onDone}
    >
      <Segmented
        look="box"
        label={t('span')}
        value={span}
        onChange={setSpan}
        options={[
          { value: 'month', label: t('month') },
          { value: 'days', label: t('days') },
        ]}
      />
      {period.field}
      <Field label={t('account')}>
        <Select placeholder={t('account')} options={accounts} value={account} onChange={setAccount} />
      </Field>
    </ReportForm>
  );
}

/** The chosen month or days, how the server is asked for them, and the field that chooses them. */
function usePeriod(span: 'month' | 'days') {
  const t = useTranslations('reports.statement');
  const locale = useLocale();
  const [today, zone] = [useToday(), useSiteZone()];
  const [month, setMonth] = useState(today.slice(0, 7));
  const [days, setDays] = useState(ALL_DAYS);
  if (span === 'month') {
    const label = (of: string) => dateTime(`${of}-01`, locale, 'UTC', 'month');
    const options = monthsBefore(today).map((value) => ({ value, label: label(value) }));
    const field = (
      <Field label={t('month')}>
        <Select placeholder={t('month')} options={options} value={month} onChange={setMonth} />
      </Field>
    );
    return { asked: { month }, name: month, field };
  }
  const times = timeFilter(days, today, zone);
  const asked = times !== undefined && Object.keys(times).length === 0 ? { startTime: 0 } : times;
  const name = `${days.from ?? 'all'}-${days.to ?? today}`;
  return { asked, name, field: <DayFilter title={t('choose')} value={days} onChange={setDays} /> };
}
