import { skipToken, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { type PageEntry, SECTIONS } from '../ground/room.ts';
import { WAITING_KEY } from '../ground/send.ts';

export function Rail({ pages }: { readonly pages: readonly PageEntry[] }) {
  const t = useTranslations('console');
  return SECTIONS.map((section) => {
    const own = pages.filter((page) => page.section === section);
    if (own.length === 0) return null;
    return (
      <section key={section} aria-label={t(`section.${section}`)} className="mb-3">
        <h2 className="px-3 py-1 text-xs text-muted">{t(`section.${section}`)}</h2>
        <ul>
          {own.map((page) => (
            <RailEntry key={page.path} page={page} />
          ))}
        </ul>
      </section>
    );
  });
}

const WAITING_REFRESH_MS = 30_000;

function RailEntry({ page: { path, title, Icon, countWaiting } }: { readonly page: PageEntry }) {
  const t = useTranslations('console.title');
  const { data: count } = useQuery({
    queryKey: [...WAITING_KEY, path],
    queryFn: countWaiting === undefined ? skipToken : ({ signal }) => countWaiting(client, signal),
    refetchInterval: WAITING_REFRESH_MS,
  });
  return (
    <li>
      <Link
        to={path}
        activeProps={{ 'aria-current': 'page' }}
        className="flex min-h-9 items-center gap-3 rounded-control px-3 text-sm outline-offset-[-2px] hover:bg-sunken aria-[current=page]:bg-accent-tint aria-[current=page]:font-semibold aria-[current=page]:text-accent pointer-coarse:min-h-11"
      >
        <Icon aria-hidden size={16} className="shrink-0" />
        <span className="min-w-0 flex-1 wrap-anywhere">{t(title)}</span>
        {count === undefined || count === 0 ? null : (
          <bdi dir="ltr" className="numeric rounded-full bg-accent-solid px-1.5 text-xs text-on-accent">
            {count}
          </bdi>
        )}
      </Link>
    </li>
  );
}
