import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@vitrine/ui/components/States';
import { supportPicture } from '@vitrine/wire/support/support-picture';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { readImage } from './picture-calls.ts';

/** An address in this page under which the bytes can be drawn. */
function useObjectUrl(bytes: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (bytes === undefined) return undefined;
    const made = URL.createObjectURL(bytes);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return url;
}

/** Of one height, so that nothing moves when it comes. */
const SHAPE = 'h-48 w-60 max-w-full rounded-control object-contain bg-sunken';

/** A picture that was sent; it opens in a window of its own. */
export function ChatPicture({ image }: { readonly image: string }) {
  const t = useTranslations('support');
  const answer = useQuery({
    queryKey: ['support-picture', image],
    queryFn: ({ signal }) => readImage(supportPicture, { image }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  const url = useObjectUrl(answer.data);
  if (answer.isError) return <p className="text-sm text-muted">{t('noPicture')}</p>;
  if (url === undefined) return <Skeleton className={SHAPE} />;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" aria-label={t('picture')} className="rounded-control">
      <img src={url} alt="" className={SHAPE} />
    </a>
  );
}

/** One that is about to be sent. */
export function FilePicture({ file }: { readonly file: File }) {
  const t = useTranslations('support');
  const url = useObjectUrl(file);
  return url === undefined ? <Skeleton className={SHAPE} /> : <img src={url} alt={t('picture')} className={SHAPE} />;
}
