import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useTranslations } from 'use-intl';

/** Looks like the field that it leads to, which in main mode finds companies. */
export function SearchBar({ isMain }: { readonly isMain: boolean }) {
  const t = useTranslations('market.search');
  return (
    <div className="bg-card px-4 pb-2">
      <Link
        to="/product"
        className="flex min-h-11 items-center gap-3 rounded-control bg-sunken px-3 text-base text-muted hover:brightness-98"
      >
        <Search aria-hidden size={18} className="shrink-0" />
        {t(isMain ? 'companies' : 'label')}
      </Link>
    </div>
  );
}
