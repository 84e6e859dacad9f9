import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { BackHeader } from '../ground/BackHeader.tsx';
import { serviceUrl } from '../ground/service-url.ts';
import { useSession } from '../ground/session.ts';
import { useSite } from '../ground/site.ts';
import { Conversation } from './Conversation.tsx';
import { useVisibleHeight } from './use-visible-height.ts';

/**
 * `/mine/chat`: our own chat where the site names no other customer service; the service that it names in a frame with
 * `service_link_type` 1, and otherwise the way to it (CFG-07). `offer` stands above a conversation of our own.
 */
export function ChatScreen({ offer }: { readonly offer: ReactNode }) {
  const t = useTranslations('support');
  const { id } = useSearch({ from: '/mine/chat' });
  const site = useSite().data;
  const user = useSession((session) => session.user);
  const height = useVisibleHeight();
  const href = serviceUrl(site?.service_link ?? '', user);
  return (
    <div className="flex w-full flex-col lg:min-h-0 lg:flex-1" style={height}>
      <div className="mx-auto flex min-h-0 w-full max-w-3xl flex-1 flex-col lg:px-6 lg:pb-6">
        <BackHeader title={id === undefined ? t('title') : t('feedback.one')} to="/" />
        {href === undefined ? (
          <Conversation key={id} id={id} offer={offer} />
        ) : site?.service_link_type === '1' ? (
          <iframe
            src={href}
            title={t('title')}
            referrerPolicy="no-referrer"
            // It may write, open windows and save files, and never put another page in the place of this one.
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads"
            className="w-full flex-1 border-0 bg-card"
          />
        ) : (
          <p className="flex flex-col items-center gap-3 px-6 py-10 text-center">
            {t('elsewhere')}
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className="flex min-h-11 items-center font-semibold text-accent hover:underline"
            >
              {t('open')}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}
