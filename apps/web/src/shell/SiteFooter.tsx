import { Link } from '@tanstack/react-router';
import { FOOTER_PAGE } from '@vitrine/wire/content/description';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useMenu, useMenuGuard } from '../config/menu.ts';
import { useDescription } from '../content/description-queries.ts';
import { RichText } from '../content/RichTextPart.tsx';
import { linkTo } from '../ground/link-to.ts';
import { useWasSeen } from '../ground/use-was-seen.ts';

const LINK = 'inline-flex min-h-11 min-w-11 items-center underline hover:text-text';

/** Below everything else: what the operator writes there, the site's links, and the way to what everybody can check. */
export function SiteFooter() {
  const t = useTranslations('ground');
  const guard = useMenuGuard();
  const place = useRef(null);
  // Below the list of a phone: what makes foreign text safe is fetched by whoever comes that far.
  const text = useDescription(useWasSeen(place) ? FOOTER_PAGE : undefined).data?.content ?? '';
  return (
    <footer ref={place} className="px-4 py-2 text-xs text-muted">
      {text === '' ? null : <RichText html={text} under={2} isSmall />}
      <ul className="flex flex-wrap gap-x-4">
        {useMenu('footer')?.map((entry) => (
          <li key={`${entry.title} ${entry.path}`}>
            <Link {...linkTo(entry)} className={LINK} onClick={(event) => guard(event, entry)}>
              {entry.title}
            </Link>
          </li>
        ))}
        <li>
          <Link to="/trust" className={LINK}>
            {t('title.trust')}
          </Link>
        </li>
      </ul>
    </footer>
  );
}
