import { dateTime } from '@vitrine/ui/format';
import { currentLocale } from '../ground/current-language.ts';

/** `YYYY-MM-DD HH:mm:ss` in the site's zone; it is shown in the same zone, so no zone needs to be known here. */
function dayOf(siteTime: string): string {
  return dateTime(Date.parse(`${siteTime.replace(' ', 'T')}Z`), currentLocale(), 'UTC', 'date');
}

/** The day on which something came out. */
export function NewsDate({ at }: { readonly at: string }) {
  return (
    <time dateTime={at.replace(' ', 'T')} className="numeric block text-xs text-muted">
      {dayOf(at)}
    </time>
  );
}
