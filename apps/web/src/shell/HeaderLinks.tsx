import { Link } from '@tanstack/react-router';
import { Globe, Headset, type LucideIcon, Mail } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '../ground/lazy-part.ts';
import { serviceUrl } from '../ground/service-url.ts';
import { useSession } from '../ground/session.ts';
import { useSite } from '../ground/site.ts';
import { currentVisitor } from '../ground/visitor.ts';

const ICON_LINK = 'relative flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-sunken';

/** Not needed to draw the first screen. */
const UnreadCount = lazyPart(async () => (await import('./UnreadCount.tsx')).UnreadCount);

interface Props {
  readonly to: '/message' | '/mine/chat' | '/language';
  readonly title: 'message' | 'chat' | 'language';
  readonly Icon: LucideIcon;
  readonly children?: ReactNode;
}

function IconLink({ to, title, Icon, children }: Props) {
  const t = useTranslations('ground.title');
  return (
    <Link to={to} className={ICON_LINK}>
      <Icon aria-hidden size={20} />
      <span className="sr-only">{t(title)}</span>
      <Suspense>{children}</Suspense>
    </Link>
  );
}

/** The ways to the inbox, where the site has one, to customer service and to the languages; with how many messages are unread. */
export function HeaderLinks() {
  const isCustomer = useSession(({ token }) => token !== undefined);
  const isInboxShown = useSite().data?.is_internal_message === '1';
  return (
    <>
      {isInboxShown ? (
        <IconLink to="/message" title="message" Icon={Mail}>
          {isCustomer ? <UnreadCount isInbox /> : null}
        </IconLink>
      ) : null}
      <ServiceLink>{isCustomer || currentVisitor() !== undefined ? <UnreadCount /> : null}</ServiceLink>
      <IconLink to="/language" title="language" Icon={Globe} />
    </>
  );
}

/**
 * Customer service that the site names, in a window of its own, or in a frame of the chat's screen with `service_link_type` 1
 * (CFG-07); our own chat where it names none.
 */
function ServiceLink({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('ground.title');
  const site = useSite().data;
  const href = serviceUrl(
    site?.service_link ?? '',
    useSession(({ user }) => user),
  );
  if (href === undefined || site?.service_link_type === '1')
    return (
      <IconLink to="/mine/chat" title="chat" Icon={Headset}>
        {href === undefined ? children : null}
      </IconLink>
    );
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" aria-label={t('chat')} className={ICON_LINK}>
      <Headset aria-hidden size={20} />
    </a>
  );
}
