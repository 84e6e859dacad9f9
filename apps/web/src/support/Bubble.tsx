import type { SupportMessage } from '@vitrine/wire/support/support-message';
import { cx } from 'class-variance-authority';
import { useTranslations } from 'use-intl';
import { useTimeText } from '../ground/time-zone.tsx';
import { ChatPicture } from './ChatPicture.tsx';

const BUBBLE = 'flex w-fit max-w-[85%] flex-col gap-1 rounded-card px-3 py-2';
export const OWN = cx(BUBBLE, 'self-end bg-accent-tint');
const OTHER = cx(BUBBLE, 'self-start border border-hairline bg-card');

/** One message. */
export function Bubble({ message: { from, text, image, sentAt } }: { readonly message: SupportMessage }) {
  const t = useTranslations('support');
  const timeText = useTimeText();
  return (
    <article className={from === 'customer' ? OWN : OTHER}>
      <p className="sr-only">{t(from === 'customer' ? 'you' : 'staff')}</p>
      {image === null ? null : <ChatPicture image={image} />}
      {text === '' ? null : <MessageText text={text} />}
      <time dateTime={sentAt} className="numeric self-end text-xs text-muted">
        <bdi dir="ltr">{timeText(sentAt, 'record').slice(11, 16)}</bdi>
      </time>
    </article>
  );
}

/** As it was written; never read as markup. */
export function MessageText({ text }: { readonly text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {text}
    </p>
  );
}
