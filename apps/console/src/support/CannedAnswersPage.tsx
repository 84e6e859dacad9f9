import { LANGUAGES } from '@vitrine/locales/languages';
import { Button } from '@vitrine/ui/components/Button';
import type { CannedAnswer } from '@vitrine/wire/support/operator/canned-answers';
import { cannedAnswers } from '@vitrine/wire/support/operator/canned-answers';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { useWholeList } from '../ground/table/call-rows.ts';
import type { Column } from '../ground/table/column.ts';
import { instantColumn } from '../ground/table/columns.tsx';
import { useTableAddress } from '../ground/table/table-search.ts';
import { CannedAnswerDetail } from './CannedAnswerDetail.tsx';

const rowKey = ({ id }: CannedAnswer) => String(id);
const rowsOf = ({ rows }: { readonly rows: readonly CannedAnswer[] }) => rows;
/** In the address: an answer that is not there yet. */
const NEW = 'new';

/** Answers to common questions, which staff put into a conversation and change there. */
export default function CannedAnswersPage() {
  const t = useTranslations('console.canned');
  const address = useTableAddress();
  const data = useWholeList([cannedAnswers.operation], cannedAnswers, rowsOf);
  const columns = useMemo(
    (): readonly Column<CannedAnswer>[] => [
      { key: 'title', label: t('title'), value: ({ title }) => title, isSortable: true },
      { key: 'language', label: t('language'), value: ({ language }) => LANGUAGES[language].name, isSortable: true },
      {
        key: 'text',
        label: t('text'),
        value: ({ text }) => text,
        cell: ({ text }) => (
          <span dir="auto" className="block max-w-96 truncate">
            {text}
          </span>
        ),
      },
      { key: 'changedBy', label: t('changedBy'), value: ({ changedBy }) => changedBy },
      instantColumn('changedAt', t('changedAt'), ({ changedAt }) => changedAt, { asAge: true }),
    ],
    [t],
  );
  return (
    <ListPage
      name="cannedAnswers"
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={data}
      empty={t('empty')}
      emptyText={t('emptyText')}
      summary={
        <Button size="small" icon={<Plus aria-hidden size={16} />} onClick={() => address.open(NEW)}>
          {t('add')}
        </Button>
      }
      detail={({ id, row, close }) =>
        row === undefined && id !== NEW ? null : <CannedAnswerDetail key={id} answer={row} onClose={close} />
      }
    />
  );
}
