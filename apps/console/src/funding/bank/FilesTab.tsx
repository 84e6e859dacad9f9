import { useQuery } from '@tanstack/react-query';
import { Button } from '@vitrine/ui/components/Button';
import { isolated } from '@vitrine/ui/format';
import { toastDone } from '@vitrine/ui/toast';
import { makePaymentFile } from '@vitrine/wire/funding/operator/make-payment-file';
import type { PaymentFileRow } from '@vitrine/wire/funding/operator/payment-fields';
import { paymentFiles } from '@vitrine/wire/funding/operator/payment-files';
import { uploadPaymentAnswer } from '@vitrine/wire/funding/operator/upload-payment-answer';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../ground/client.ts';
import { Card } from '../../ground/parts/Card.tsx';
import { digits, moneyText } from '../../ground/parts/figure.tsx';
import { List } from '../../ground/parts/ListPage.tsx';
import { isOpenTo } from '../../ground/roles.ts';
import { useSend } from '../../ground/send.ts';
import { useStaff } from '../../ground/session.ts';
import { useCallRows } from '../../ground/table/call-rows.ts';
import type { Column } from '../../ground/table/column.ts';
import { codeColumn, EXTRA, figureColumn, instantColumn, SORTABLE } from '../../ground/table/columns.tsx';
import { FileDetail } from './FileDetail.tsx';
import { Problem } from './Problem.tsx';
import { FILE_TOUCHES, type Ready } from './payment-files.ts';
import { UploadButton } from './UploadButton.tsx';

const MakeFileDialog = lazy(() =>
  import('./MakeFileDialog.tsx').then((module) => ({ default: module.MakeFileDialog })),
);

const REFRESH_MS = 15_000;

const rowKey = ({ id }: PaymentFileRow): string => String(id);

/** The files of payouts, what could be in the next one, and what the bank answers. */
export function FilesTab() {
  const t = useTranslations('console.payFiles');
  const mayWork = isOpenTo(makePaymentFile, useStaff()?.roles ?? []);
  const answer = useSend(uploadPaymentAnswer, {
    touches: FILE_TOUCHES,
    isQuiet: true,
    onDone: ({ message, failed, second, signed }) =>
      toastDone({ title: t('answered', { message, failed: failed.length, second: second.length, signed }) }),
  });
  return (
    <List
      name="payment files"
      caption={t('caption')}
      columns={useFileColumns()}
      rowKey={rowKey}
      data={useCallRows(paymentFiles, {}, { refreshMs: REFRESH_MS })}
      empty={t('empty')}
      emptyText={t('emptyText')}
      actions={
        mayWork ? (
          <UploadButton
            label={t('upload')}
            accept=".xml,.json,text/xml,application/xml,application/json"
            busy={answer.isSending}
            onChoose={(file) => answer.send({ file })}
          />
        ) : undefined
      }
      summary={
        <div className="flex flex-col gap-2 empty:hidden">
          <Problem text={answer.problem} />
          <ReadyCard mayMake={mayWork} />
        </div>
      }
      detail={({ id, row, close }) => row && <FileDetail key={id} file={row} onClose={close} />}
    />
  );
}

/** What waits to be paid, by currency; nothing while nothing waits. */
function ReadyCard({ mayMake }: { readonly mayMake: boolean }) {
  const t = useTranslations('console.payFiles');
  const [asked, setAsked] = useState<Ready>();
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const { data } = useQuery({
    queryKey: [paymentFiles.operation, 'ready'],
    queryFn: async ({ signal }) => (await client.call(paymentFiles, {}, { signal })).ready,
    refetchInterval: REFRESH_MS,
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <Card title={t('ready')}>
      <ul className="flex flex-col gap-2">
        {data.map((ready) => (
          <li
            key={`${ready.provider} ${ready.currency}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm"
          >
            <span className="min-w-0 flex-1 basis-56">
              {t('readyOf', { count: ready.payments, total: `${moneyText(ready.total)} ${ready.currency}` })}
              {ready.account === '' ? null : <span className="block text-muted">{digits(ready.account)}</span>}
            </span>
            {mayMake ? (
              <Button size="small" onClick={() => setAsked(ready)}>
                {t('make')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <div className="mt-3 has-[p:empty]:hidden">
        <Problem text={leftOut.length === 0 ? undefined : t('leftOut', { reasons: isolated(leftOut.join('; ')) })} />
      </div>
      <Suspense>
        {asked === undefined ? null : (
          <MakeFileDialog ready={asked} onClose={() => setAsked(undefined)} onLeftOut={setLeftOut} />
        )}
      </Suspense>
    </Card>
  );
}

function useFileColumns(): readonly Column<PaymentFileRow>[] {
  const t = useTranslations('console.payFiles');
  return useMemo(
    (): readonly Column<PaymentFileRow>[] => [
      codeColumn('message', t('message'), ({ message }) => message, SORTABLE),
      codeColumn('currency', t('currency'), ({ currency }) => currency),
      figureColumn(
        'payments',
        t('payments'),
        ({ payments }) => payments,
        ({ payments }) => String(payments),
      ),
      figureColumn(
        'total',
        t('total'),
        ({ total }) => total,
        ({ total }) => moneyText(total),
      ),
      codeColumn('progress', t('progress'), ({ sent, paid, failed }) => `${sent} / ${paid} / ${failed}`),
      { key: 'by', label: t('by'), value: ({ by }) => by, cell: ({ by }) => <bdi>{by}</bdi> },
      instantColumn('at', t('at'), ({ createdAt }) => createdAt, { asAge: true }),
      codeColumn('account', t('account'), ({ account }) => account, EXTRA),
    ],
    [t],
  );
}
