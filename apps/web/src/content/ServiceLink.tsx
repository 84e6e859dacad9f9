import { Headset } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useSession } from '../ground/session.ts';
import { useSite } from '../ground/site.ts';
import { serviceUrl } from './service-url.ts';

/** Customer service in a window of its own; nothing where the site names none (CFG-07). */
export function ServiceLink({ className }: { readonly className: string }) {
  const t = useTranslations('content');
  const link = useSite().data?.service_link ?? '';
  const user = useSession((session) => session.user);
  const href = serviceUrl(link, user);
  if (href === undefined) return null;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" aria-label={t('service')} className={className}>
      <Headset aria-hidden size={20} />
    </a>
  );
}
