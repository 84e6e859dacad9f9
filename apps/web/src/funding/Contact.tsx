import { Link, useRouter } from '@tanstack/react-router';
import { Headset } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { serviceUrl } from '../ground/service-url.ts';
import { useSession } from '../ground/session.ts';
import { useSite } from '../ground/site.ts';

const LINK = 'inline-flex min-h-11 items-center gap-2 self-center font-semibold text-accent hover:underline';

/** Customer service, where the site shows it on this screen (CFG-21): in its own window where the site names another one. */
export function ContactButton({ flag }: { readonly flag: 'is_recharge_contact' | 'is_withdraw_contact' }) {
  const t = useTranslations('funding');
  const site = useSite().data;
  const user = useSession((session) => session.user);
  if (site?.[flag] !== '1') return null;
  const href = serviceUrl(site.service_link, user);
  const content = (
    <>
      <Headset aria-hidden size={18} />
      {t('contact')}
    </>
  );
  return href === undefined || site.service_link_type === '1' ? (
    <Link to="/mine/chat" className={LINK}>
      {content}
    </Link>
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer" className={LINK}>
      {content}
    </a>
  );
}

/** How long after a deposit or a withdrawal the chat opens (CFG-27). */
export const CHAT_MS = 800;

/** Opens the chat a moment later where the site wants that; not for somebody who has left the screen meanwhile. */
export function useChatAfterwards(): () => void {
  const isWanted = useSite().data?.is_charge_withdraw_contact === '1';
  const router = useRouter();
  return () => {
    const { pathname } = router.state.location;
    // The form may be gone by then: what was sent shows in its place.
    const open = () => {
      if (router.state.location.pathname === pathname) void router.navigate({ to: '/mine/chat' });
    };
    if (isWanted) setTimeout(open, CHAT_MS);
  };
}
