import { Link } from '@tanstack/react-router';
import { Button } from '@vitrine/ui/components/Button';
import { Empty, Skeleton } from '@vitrine/ui/components/States';
import { Copy, Mail } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { BackHeader } from '../ground/BackHeader.tsx';
import { Loading } from '../ground/Loading.tsx';
import { NoAnswer } from '../ground/NoAnswer.tsx';
import { useCopy } from '../ground/use-copy.ts';
import { useCompanyEmail } from './company-email.ts';

/** `/mine/email`: where the company is written to (NEWS-15). */
export function EmailScreen() {
  const t = useTranslations('company.email');
  return (
    <div className="w-full flex-1 overflow-y-auto bg-card lg:bg-page">
      <div className="mx-auto w-full max-w-xl lg:py-4">
        <BackHeader title={t('title')} to="/user" />
        <div className="px-4 pt-2 pb-10 lg:mt-2 lg:rounded-card lg:border lg:border-hairline lg:bg-card lg:p-8">
          <Address />
        </div>
      </div>
    </div>
  );
}

function Address() {
  const t = useTranslations('company.email');
  const copy = useCopy();
  const { data: email, error, isFetching, refetch } = useCompanyEmail();
  if (email === undefined && error !== null) {
    return <NoAnswer answer={{ error, isFetching, refetch }} />;
  }
  if (email === undefined) {
    return (
      <Loading className="flex flex-col gap-3">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-7 w-4/5" />
        <Skeleton className="h-4" />
        <Skeleton className="mt-4 h-12" />
        <Skeleton className="h-12" />
      </Loading>
    );
  }
  if (email === '') {
    return (
      <Empty
        icon={<Mail size={22} />}
        title={t('empty')}
        text={t('emptyText')}
        action={
          <Link to="/mine/about" className="flex min-h-11 items-center px-4 font-semibold text-accent hover:underline">
            {t('about')}
          </Link>
        }
      />
    );
  }
  return (
    <>
      <p className="text-sm text-muted">{t('label')}</p>
      <p className="pt-1 text-xl font-semibold wrap-anywhere select-all">
        <bdi dir="ltr">{email}</bdi>
      </p>
      <p className="pt-3 text-muted">{t('text')}</p>
      <div className="flex flex-col gap-3 pt-6 sm:flex-row">
        <a
          href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
          className="inline-flex min-h-12 items-center justify-center gap-2 rounded-control bg-accent-solid px-4 py-2 font-semibold text-on-accent hover:brightness-105"
        >
          <Mail aria-hidden size={18} />
          {t('write')}
        </a>
        <Button size="large" icon={<Copy aria-hidden size={18} />} onClick={() => copy(email)}>
          {t('copy')}
        </Button>
      </div>
    </>
  );
}
