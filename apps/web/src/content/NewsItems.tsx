import { dateTime } from '@vitrine/ui/format';
import type { NewsHead } from '@vitrine/wire/content/news';
import { currentLocale } from '../app/texts.tsx';

/** `YYYY-MM-DD HH:mm:ss` in the site's zone; it is shown in the same zone, so no zone needs to be known here. */
function dayOf(siteTime: string): string {
  const at = Date.parse(`${siteTime.replace(' ', 'T')}Z`);
  return Number.isNaN(at) ? '' : dateTime(at, currentLocale(), 'UTC', 'date');
}

/** News as a list: what, when, and what about. */
export function NewsItems({ news, marked }: { readonly news: readonly NewsHead[]; readonly marked?: number }) {
  return (
    <ul className="divide-y divide-hairline">
      {news.map(({ id, title, desc, created_at }) => (
        <li key={id} aria-current={id === marked || undefined} className="py-3 aria-[current=true]:font-semibold">
          <p className="text-base font-semibold wrap-anywhere">{title}</p>
          <p className="pt-0.5 text-sm font-normal text-muted wrap-anywhere">{desc}</p>
          <time dateTime={created_at.replace(' ', 'T')} className="numeric block pt-1 text-xs font-normal text-muted">
            {dayOf(created_at)}
          </time>
        </li>
      ))}
    </ul>
  );
}
