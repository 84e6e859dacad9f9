import { Button } from '@vitrine/ui/components/Button';
import { Dialog } from '@vitrine/ui/components/Dialog';
import type { ResponseOf } from '@vitrine/wire/call';
import type { conservation } from '@vitrine/wire/operator/ledger/conservation';
import { cx } from 'class-variance-authority';
import { useTranslations } from 'use-intl';
import { Instant } from '../parts/Instant.tsx';

interface Props {
  readonly state: 'good' | 'bad' | 'unknown' | 'checking';
  readonly report: ResponseOf<typeof conservation> | undefined;
  readonly isChecking: boolean;
  readonly onCheck: () => void;
  readonly onClose: () => void;
}

/** What each book of each currency sums to. */
export default function ConservationReport({ state, report, isChecking, onCheck, onClose }: Props) {
  const t = useTranslations('console.conservation');
  const app = useTranslations('console.app');
  return (
    <Dialog open onClose={onClose} title={t('title')} closeLabel={app('close')}>
      <p className={cx('text-sm', state === 'bad' && 'text-danger')}>
        {state === 'good' || state === 'bad' ? t(`${state}Text`) : t(state)}
      </p>
      {report === undefined || report.checkedAt === null ? null : (
        <>
          <table className="w-full border-collapse text-sm">
            <caption className="sr-only">{t('title')}</caption>
            <thead>
              <tr className="border-b border-hairline text-muted">
                <th scope="col" className="py-1.5 text-start font-normal">
                  {t('book')}
                </th>
                <th scope="col" className="py-1.5 text-end font-normal">
                  {t('sum')}
                </th>
                <th scope="col" className="py-1.5 ps-3 text-end font-normal">
                  {t('differences')}
                </th>
              </tr>
            </thead>
            <tbody>
              {report.books.map(({ book, currency, sum, differences }) => (
                <tr key={`${book} ${currency}`} className="border-b border-hairline">
                  <th scope="row" className="py-1.5 text-start font-normal">
                    {book} · {currency}
                  </th>
                  <td className="numeric py-1.5 text-end">
                    <bdi dir="ltr">{sum}</bdi>
                  </td>
                  <td className="numeric py-1.5 ps-3 text-end">
                    <bdi dir="ltr">{differences}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="text-xs text-muted">
            {t('checkedAt')} <Instant at={report.checkedAt} />
          </p>
        </>
      )}
      <Button busy={isChecking} onClick={onCheck}>
        {t('check')}
      </Button>
    </Dialog>
  );
}
