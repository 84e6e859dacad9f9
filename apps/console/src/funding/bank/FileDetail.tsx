import { useQuery } from '@tanstack/react-query';
import { Button } from '@vitrine/ui/components/Button';
import { Skeleton } from '@vitrine/ui/components/States';
import { downloadFile } from '@vitrine/ui/download-file';
import { toastError } from '@vitrine/ui/toast';
import type { ResponseOf } from '@vitrine/wire/call';
import { downloadPaymentFile } from '@vitrine/wire/funding/operator/download-payment-file';
import { giveUpPayout } from '@vitrine/wire/funding/operator/give-up-payout';
import type { PaymentFileRow } from '@vitrine/wire/funding/operator/payment-fields';
import { paymentFile } from '@vitrine/wire/funding/operator/payment-file';
import { paymentFiles } from '@vitrine/wire/funding/operator/payment-files';
import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../ground/client.ts';
import { Facts } from '../../ground/parts/Facts.tsx';
import { amount, digits } from '../../ground/parts/figure.tsx';
import { Instant } from '../../ground/parts/Instant.tsx';
import { Loaded } from '../../ground/parts/Loaded.tsx';
import { Detail } from '../../ground/parts/Page.tsx';
import { useProblemText } from '../../ground/problem.ts';
import { isOpenTo } from '../../ground/roles.ts';
import { useStaff } from '../../ground/session.ts';

const GiveUpDialog = lazy(() => import('./GiveUpDialog.tsx').then((module) => ({ default: module.GiveUpDialog })));

interface Props {
  readonly file: PaymentFileRow;
  readonly onClose: () => void;
}

/** One file of payouts with its payments, and what became of each. */
export function FileDetail({ file, onClose }: Props) {
  const t = useTranslations('console.payFiles');
  const roles = useStaff()?.roles ?? [];
  const [mayDownload, mayGiveUp] = [isOpenTo(downloadPaymentFile, roles), isOpenTo(giveUpPayout, roles)];
  const [givenUp, setGivenUp] = useState<number>();
  const answer = useQuery({
    // Read again when its figures change. Every read is in the audit log.
    queryKey: [`${paymentFiles.operation} one`, file.id, file.sent, file.paid, file.failed],
    queryFn: ({ signal }) => client.call(paymentFile, { file: file.id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Detail title={file.message} onClose={onClose} footer={mayDownload ? <DownloadButton file={file} /> : undefined}>
      <div className="flex flex-col gap-5">
        <Facts
          rows={[
            [t('total'), amount(file.total, file.currency)],
            ...(file.account === '' ? [] : [[t('account'), digits(file.account)] as const]),
            [t('progress'), digits(`${file.sent} / ${file.paid} / ${file.failed}`)],
            [t('by'), <bdi key="by">{file.by}</bdi>],
            [t('at'), <Instant key="at" at={file.createdAt} />],
          ]}
        />
        <Loaded answer={answer} failed={t('failed')} placeholder={<Skeleton className="h-64" />}>
          {({ rows }) => <Payments rows={rows} onGiveUp={mayGiveUp ? setGivenUp : undefined} />}
        </Loaded>
      </div>
      <Suspense>
        {givenUp === undefined ? null : <GiveUpDialog withdrawal={givenUp} onClose={() => setGivenUp(undefined)} />}
      </Suspense>
    </Detail>
  );
}

/** Each download is in the audit log. */
function DownloadButton({ file: { id, provider, message } }: { readonly file: PaymentFileRow }) {
  const t = useTranslations('console.payFiles');
  const problem = useProblemText();
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      const { text } = await client.file(downloadPaymentFile, { file: id });
      // As it was made: a mark at its start would make it another file.
      const [type, ending] = provider === 'bank' ? ['application/xml', 'xml'] : ['application/json', 'json'];
      downloadFile(`${message}.${ending}`, new Blob([text], { type: `${type};charset=utf-8` }));
    } catch (error) {
      toastError({ title: problem(error) });
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button
      tone="accent"
      className="flex-1"
      icon={<Download aria-hidden size={16} />}
      busy={isLoading}
      onClick={() => void download()}
    >
      {t('download')}
    </Button>
  );
}

interface PaymentsProps extends Pick<ResponseOf<typeof paymentFile>, 'rows'> {
  /** Undefined for staff who may not. */
  readonly onGiveUp: ((withdrawal: number) => void) | undefined;
}

function Payments({ rows, onGiveUp }: PaymentsProps) {
  const t = useTranslations('console.payFiles');
  return (
    <ul className="flex flex-col gap-4">
      {rows.map((row) => (
        <li key={row.withdrawal} className="border-t border-hairline pt-3">
          <Facts
            rows={[
              [t('withdrawal'), digits(String(row.withdrawal))],
              [t('amount'), amount(row.amount, row.currency)],
              ...(row.payee === null ? [] : [[t('payee'), <bdi key="payee">{row.payee}</bdi>] as const]),
              [t('destination'), digits(row.destination)],
              [
                t('state'),
                <span key="state">
                  {t(`states.${row.state}`)}
                  {row.reason === null ? null : (
                    <span className="block text-danger">
                      <bdi>{row.reason}</bdi>
                    </span>
                  )}
                </span>,
              ],
            ]}
          />
          {row.state === 'sent' && onGiveUp !== undefined ? (
            <Button size="small" className="mt-2" onClick={() => onGiveUp(row.withdrawal)}>
              {t('giveUp')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
