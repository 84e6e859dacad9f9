import { useQuery } from '@tanstack/react-query';
import { Badge } from '@vitrine/ui/components/Badge';
import { toastDone } from '@vitrine/ui/toast';
import { operatorDeposits } from '@vitrine/wire/funding/operator/operator-deposits';
import { operatorPayments } from '@vitrine/wire/funding/operator/operator-payments';
import { statementFiles } from '@vitrine/wire/funding/operator/statement-files';
import { uploadStatement } from '@vitrine/wire/funding/operator/upload-statement';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../ground/client.ts';
import { digits } from '../../ground/parts/figure.tsx';
import { List } from '../../ground/parts/ListPage.tsx';
import { isOpenTo } from '../../ground/roles.ts';
import { useSend } from '../../ground/send.ts';
import { useStaff } from '../../ground/session.ts';
import { useCallRows } from '../../ground/table/call-rows.ts';
import type { Column } from '../../ground/table/column.ts';
import { figureColumn, instantColumn, SORTABLE } from '../../ground/table/columns.tsx';
import { Problem } from './Problem.tsx';
import { StatementDetail } from './StatementDetail.tsx';
import type { StatementFile, StatementFiles } from './statement-file.ts';
import { UploadButton } from './UploadButton.tsx';

const REFRESH_MS = 30_000;

const rowKey = ({ id }: StatementFile): string => String(id);

/** Uploads a statement; the list and what waits are read again whatever comes of it. */
function useUpload() {
  const t = useTranslations('console.statements');
  return useSend(uploadStatement, {
    touches: [[statementFiles.operation], [operatorPayments.operation], ['payments'], [operatorDeposits.operation]],
    isQuiet: true,
    onDone: ({ isKnown, ...counts }) => toastDone({ title: isKnown ? t('isKnown') : t('imported', counts) }),
  });
}

/** The files of bank statements: what was imported, what was refused and why. */
export function StatementsTab() {
  const t = useTranslations('console.statements');
  const mayUpload = isOpenTo(uploadStatement, useStaff()?.roles ?? []);
  const upload = useUpload();
  const { data: about } = useQuery({
    queryKey: [statementFiles.operation, 'accounts'],
    queryFn: ({ signal }) => client.call(statementFiles, {}, { signal }),
  });
  const isSetUp = about !== undefined && about.accounts.length > 0;
  return (
    <List
      name="statements"
      caption={t('caption')}
      columns={useStatementColumns()}
      rowKey={rowKey}
      data={useCallRows(statementFiles, {}, { refreshMs: REFRESH_MS })}
      empty={t('empty')}
      emptyText={t(about === undefined || isSetUp ? 'emptyText' : 'noAccounts')}
      actions={
        mayUpload && isSetUp ? (
          <UploadButton
            label={t('upload')}
            accept=".xml,.sta,.mt940,.txt,.940,text/xml,application/xml,text/plain"
            busy={upload.isSending}
            onChoose={(file) => upload.send({ file })}
          />
        ) : undefined
      }
      summary={
        <div className="flex flex-col gap-2 empty:hidden">
          <Problem text={upload.problem} />
          {isSetUp ? <Accounts about={about} /> : null}
        </div>
      }
      detail={({ id, row, close }) => row && <StatementDetail key={id} file={row} onClose={close} />}
    />
  );
}

/** Of which accounts statements are taken. */
function Accounts({ about: { accounts, isWatching } }: { readonly about: StatementFiles }) {
  const t = useTranslations('console.statements');
  return (
    <p className="text-sm text-muted">
      {t('accounts')} {digits(accounts.map(({ account, currency }) => `${account} ${currency}`).join(', '))}
      {isWatching ? ` · ${t('watching')}` : ''}
    </p>
  );
}

function useStatementColumns(): readonly Column<StatementFile>[] {
  const t = useTranslations('console.statements');
  return useMemo((): readonly Column<StatementFile>[] => {
    const count = (key: 'entries' | 'known') =>
      figureColumn<StatementFile>(
        key,
        t(key),
        (row) => row[key],
        (row) => String(row[key]),
      );
    return [
      { key: 'name', label: t('name'), value: ({ name }) => name, cell: ({ name }) => <bdi>{name}</bdi>, ...SORTABLE },
      {
        key: 'state',
        label: t('state'),
        value: ({ refused }) => t(refused === null ? 'taken' : 'refused'),
        cell: ({ refused }) => (
          <Badge tone={refused === null ? 'up' : 'danger'}>{t(refused === null ? 'taken' : 'refused')}</Badge>
        ),
      },
      count('entries'),
      count('known'),
      {
        key: 'by',
        label: t('by'),
        value: ({ by }) => by ?? t('folder'),
        cell: ({ by }) => <bdi>{by ?? t('folder')}</bdi>,
      },
      instantColumn('at', t('at'), ({ at }) => at, { asAge: true }),
    ];
  }, [t]);
}
