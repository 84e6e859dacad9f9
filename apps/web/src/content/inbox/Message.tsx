import { Link } from '@tanstack/react-router';
import { Empty } from '@vitrine/ui/components/States';
import { ChevronRight, FileQuestion } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { linkTo } from '../../ground/link-to.ts';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import { isRefused } from '../../ground/refused.ts';
import { ReadingSkeleton } from '../ReadingSkeleton.tsx';
import { RichText } from '../RichTextPart.tsx';
import { useMarkRead, useMessage } from './inbox-queries.ts';
import { MessageTime } from './MessageTime.tsx';

const MORE = 'inline-flex min-h-11 items-center gap-1 font-semibold text-accent hover:underline';

/** A message in full, and the way to what it is about. Whoever sees it has read it. */
export function Message({ id }: { readonly id: number | undefined }) {
  const message = useMessage(id);
  const { data, head } = message;
  const { mutate: markRead } = useMarkRead();
  const unread = data?.is_read === '0' ? data.id : undefined;
  useEffect(() => {
    if (unread !== undefined) markRead({ id: unread });
  }, [unread, markRead]);
  if (id === undefined || (data === undefined && isRefused(message.error, 'request.not-found'))) return <Missing />;
  if (data === undefined && message.isError) return <NoAnswer answer={message} />;
  return (
    <article aria-labelledby={head === undefined ? undefined : 'message'} className="px-4 pt-2 pb-10 lg:px-10 lg:py-8">
      {head === undefined ? null : (
        <header className="max-w-prose pb-4">
          <h2 id="message" className="text-xl leading-snug font-bold text-balance wrap-anywhere lg:text-2xl">
            {head.title}
          </h2>
          <div className="pt-2">
            <MessageTime at={head.send_time} />
          </div>
        </header>
      )}
      <Suspense fallback={<ReadingSkeleton />}>
        {data === undefined ? <ReadingSkeleton /> : <RichText html={data.content} under={2} />}
      </Suspense>
      {head === undefined || head.path === '' ? null : <About path={head.path} />}
    </article>
  );
}

function About({ path }: { readonly path: string }) {
  const t = useTranslations('content.inbox');
  return (
    <p className="pt-6">
      <Link {...linkTo({ path })} className={MORE}>
        {t('about')}
        <ChevronRight aria-hidden size={18} className="mirror" />
      </Link>
    </p>
  );
}

function Missing() {
  const t = useTranslations('content.inbox');
  return (
    <Empty
      icon={<FileQuestion size={22} />}
      title={t('missing')}
      text={t('missingText')}
      action={
        <Link to="/message" className={MORE}>
          {t('all')}
          <ChevronRight aria-hidden size={18} className="mirror" />
        </Link>
      }
    />
  );
}
