import { ROW, RowContent } from '@vitrine/ui/components/Row';
import { MessageSquareWarning } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useSite } from '../ground/site.ts';
import { webAddress } from '../ground/web-address.ts';

/** Where complaints go, outside of this site; nothing where the site names no address (APP-48). */
export function ComplaintRow() {
  const t = useTranslations('content');
  const address = webAddress(useSite().data?.complaint_url ?? '');
  if (address === undefined) return null;
  return (
    <li>
      <a href={address.href} target="_blank" rel="noopener noreferrer" className={ROW}>
        <RowContent
          start={<MessageSquareWarning aria-hidden size={20} />}
          title={
            <>
              {t('complaint')} <span className="sr-only">{t('richText.newWindow')}</span>
            </>
          }
          chevron
        />
      </a>
    </li>
  );
}
