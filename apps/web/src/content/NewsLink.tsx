import { Link } from '@tanstack/react-router';
import { directionOf } from '@vitrine/ui/direction-of';
import { ANNOUNCEMENT_CATEGORY, type NewsHead } from '@vitrine/wire/content/news';
import { cx } from 'class-variance-authority';
import { NewsDate } from './NewsDate.tsx';
import { NewsMark } from './NewsMark.tsx';

interface Props {
  readonly news: NewsHead;
  readonly category: number;
  /** What is read beside the list. */
  readonly isCurrent?: boolean;
}

/** Id of the link to a piece of news in its list. */
export function newsLinkId(id: number): string {
  return `news-${id}`;
}

/** What it is about, and the way to read it. */
export function NewsLink({ news: { id, title, desc, logo, created_at }, category, isCurrent = false }: Props) {
  return (
    <Link
      id={newsLinkId(id)}
      data-row
      to="/news/detail"
      search={category === ANNOUNCEMENT_CATEGORY ? { id, category } : { id }}
      aria-current={isCurrent || undefined}
      className={cx('flex gap-3 px-4 py-3.5 outline-offset-[-2px]', isCurrent ? 'bg-accent-tint' : 'hover:bg-sunken')}
    >
      <NewsMark logo={logo} category={category} />
      <span className="min-w-0 flex-1">
        <span dir={directionOf(`${title} ${desc}`)} className="block wrap-anywhere">
          <span className="line-clamp-2 font-semibold">{title}</span>
          <span className="line-clamp-2 pt-0.5 text-sm text-muted">{desc}</span>
        </span>
        <span className="block pt-1">
          <NewsDate at={created_at} />
        </span>
      </span>
    </Link>
  );
}
