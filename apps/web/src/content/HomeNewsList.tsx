import { Link } from '@tanstack/react-router';
import { directionOf } from '@vitrine/ui/direction-of';
import { HOME_NEWS } from '@vitrine/wire/content/home-news';
import type { NewsHead } from '@vitrine/wire/content/news';
import { useTranslations } from 'use-intl';
import { ListEnd, NoRows } from '../ground/ListEnd.tsx';
import { NewsDate } from './NewsDate.tsx';

/** News in a card: what, what about, and when; each leads to its text. */
export function HomeNewsList({ news }: { readonly news: readonly NewsHead[] }) {
  const t = useTranslations('content.news');
  return (
    <div className="-mx-4">
      <ul className="divide-y divide-hairline">
        {news.map(({ id, title, desc, created_at }) => (
          <li key={id}>
            <Link to="/news/detail" search={{ id }} className="block px-4 py-3 outline-offset-[-2px] hover:bg-sunken">
              <span dir={directionOf(`${title} ${desc}`)} className="block wrap-anywhere">
                <span className="block font-semibold">{title}</span>
                <span className="block pt-0.5 text-sm text-muted">{desc}</span>
              </span>
              <span className="block pt-1">
                <NewsDate at={created_at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {news.length === 0 ? <NoRows text={t('emptyText')} /> : news.length < HOME_NEWS ? <ListEnd /> : null}
    </div>
  );
}
