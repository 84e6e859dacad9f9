import { Badge } from '@vitrine/ui/components/Badge';
import type { OperatorInstrument } from '@vitrine/wire/market/operator/operator-instruments';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { inOrder, lotsText } from '../ground/parts/figure.tsx';
import { useSiteTerms } from '../ground/site-terms.ts';
import type { Column } from '../ground/table/column.ts';
import { figureColumn, instantColumn, SORTABLE } from '../ground/table/columns.tsx';
import { STATUS_TONE, statusOf } from './instrument-status.ts';
import { feeText } from './rates.ts';
import { useSourceName } from './source-name.ts';

type Columns = readonly Column<OperatorInstrument>[];
type Texts = ReturnType<typeof useTranslations<'console.instruments'>>;

/** Whether it is open, why not, and what waits for a decision. */
const statusColumns = (t: Texts): Columns => [
  {
    key: 'status',
    label: t('status'),
    value: (row) => t(`statuses.${statusOf(row)}`),
    cell: (row) => <Badge tone={STATUS_TONE[statusOf(row)]}>{t(`statuses.${statusOf(row)}`)}</Badge>,
    isSortable: true,
  },
  instantColumn('since', t('haltedSince'), ({ halt }) => halt?.haltedAt, { ...SORTABLE, asAge: true }),
  {
    key: 'why',
    label: t('reason'),
    value: ({ halt }) => (halt === null ? undefined : t(`reasons.${halt.reason}`)),
    isExtra: true,
  },
  { key: 'by', label: t('by'), value: ({ halt }) => halt?.by, isExtra: true },
  {
    key: 'waiting',
    label: t('waiting'),
    value: ({ halt, termsProposal }) =>
      [halt?.resumeProposal != null && t('pendingResume'), termsProposal !== null && t('pendingTerms')]
        .filter((one) => one !== false)
        .join(', '),
    cell: ({ halt, termsProposal }) => (
      <span className="inline-flex flex-wrap gap-1">
        {halt?.resumeProposal == null ? null : <Badge tone="warning">{t('pendingResume')}</Badge>}
        {termsProposal === null ? null : <Badge tone="warning">{t('pendingTerms')}</Badge>}
      </span>
    ),
  },
];

const termColumns = (t: Texts, feeOf: (rate: string) => string): Columns => [
  {
    key: 'feeRate',
    label: t('fee'),
    value: ({ terms }) => Number(terms.feeRate),
    text: ({ terms }) => feeOf(terms.feeRate),
    align: 'end',
    isSortable: true,
  },
  {
    key: 'caps',
    label: t('caps'),
    value: ({ terms }) => `${terms.realCap} / ${terms.paperCap} / ${terms.demoCap}`,
    cell: ({ terms }) => inOrder([terms.realCap, terms.paperCap, terms.demoCap]),
    align: 'end',
  },
  figureColumn(
    'lots',
    t('lots'),
    ({ terms }) => `${terms.minLots} – ${terms.maxLots}`,
    ({ terms }) => `${lotsText(terms.minLots)} – ${lotsText(terms.maxLots)}`,
  ),
  {
    key: 'spread',
    label: t('spread'),
    value: ({ spreadPoints }) => spreadPoints,
    align: 'end',
    isSortable: true,
    isExtra: true,
  },
];

/** The columns of the console table. */
export function useInstrumentColumns(): Columns {
  const t = useTranslations('console.instruments');
  const approval = useTranslations('console.approval');
  const sourceName = useSourceName();
  const texts = useTranslations('console');
  const site = useSiteTerms();
  return useMemo(
    (): Columns => [
      { key: 'code', label: t('instrument'), value: ({ showCode }) => showCode, isSortable: true },
      { key: 'class', label: t('class'), value: (row) => t(`classes.${row.assetClass}`), isSortable: true },
      ...statusColumns(t),
      ...termColumns(t, (rate) => feeText(rate, { t: texts, site })),
      { key: 'source', label: t('source'), value: ({ source }) => sourceName(source), isSortable: true, isExtra: true },
      { key: 'version', label: approval('version'), value: ({ version }) => version, align: 'end', isSortable: true },
    ],
    [t, texts, site, approval, sourceName],
  );
}
