import { Link } from '@tanstack/react-router';
import { Empty } from '@vitrine/ui/components/States';
import { FileQuestion } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { NoAnswer } from '../ground/NoAnswer.tsx';
import { isRefused } from '../ground/refused.ts';
import { useDescription } from './description-queries.ts';
import { ReadingSkeleton } from './ReadingSkeleton.tsx';
import { RichText } from './RichText.tsx';

/** The text of a static page, by its group. */
export function Description({ group }: { readonly group: string | undefined }) {
  const { data, error, isFetching, refetch } = useDescription(group);
  const isUnknown = isRefused(error, 'request.not-found') || isRefused(error, 'request.invalid-field') || data === null;
  if (group === undefined || isUnknown) return <Missing />;
  if (data === undefined && error !== null) {
    return <NoAnswer answer={{ error, isFetching, refetch }} />;
  }
  return data === undefined ? <ReadingSkeleton /> : <RichText html={data.content} />;
}

function Missing() {
  const t = useTranslations('content.pageMissing');
  return (
    <Empty
      icon={<FileQuestion size={22} />}
      title={t('title')}
      text={t('text')}
      action={
        <Link to="/" className="flex min-h-11 items-center px-4 font-semibold text-accent hover:underline">
          {t('home')}
        </Link>
      }
    />
  );
}
