import { Button } from '@vitrine/ui/components/Button';
import { CircleAlert, Clock } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { MessageText, OWN } from './Bubble.tsx';
import { FilePicture } from './ChatPicture.tsx';
import { discard, type Outgoing as Message, pictureOf, retry, useSent } from './outbox.ts';

/** A message that waits to be sent, or that the server has refused. */
export function Outgoing({ message }: { readonly message: Message }) {
  const t = useTranslations('support');
  const { key, text, refused } = message;
  const file = pictureOf(key);
  return (
    <article className={OWN} data-outgoing={refused === undefined ? 'waiting' : 'refused'}>
      <p className="sr-only">{t('you')}</p>
      {file === undefined ? null : <FilePicture file={file} />}
      {text === '' ? null : <MessageText text={text} />}
      {refused === undefined ? (
        <Waiting messageKey={key} />
      ) : (
        <>
          <p role="alert" className="flex gap-1 text-xs text-danger">
            <CircleAlert aria-hidden size={14} className="mt-px shrink-0" />
            {refused}
          </p>
          <span className="flex flex-wrap justify-end gap-2">
            <Button size="small" onClick={() => discard(key)}>
              {t('discard')}
            </Button>
            <Button size="small" tone="accent" onClick={() => retry(message)}>
              {t('again')}
            </Button>
          </span>
        </>
      )}
    </article>
  );
}

/** A picture says how much of it has left. */
function Waiting({ messageKey }: { readonly messageKey: string }) {
  const t = useTranslations('support');
  const sent = useSent((all) => all[messageKey]);
  return (
    <p className="numeric flex items-center gap-1 self-end text-xs text-muted">
      <Clock aria-hidden size={12} />
      {sent === undefined ? t('waiting') : t('sending', { percent: Math.floor(sent * 100) })}
    </p>
  );
}
