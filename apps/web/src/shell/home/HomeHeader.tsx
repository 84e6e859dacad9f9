import { Link, useRouterState } from '@tanstack/react-router';
import { LogIn } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useSession } from '../../ground/session.ts';
import { AccountLine } from '../AccountLine.tsx';
import { Brand } from '../Brand.tsx';
import { HeaderLinks } from '../HeaderLinks.tsx';

/** The phone's header of this screen: whose site, who is logged in, and the ways to be heard (APP-38, APP-39). */
export function HomeHeader() {
  const t = useTranslations();
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const href = useRouterState({ select: (state) => state.location.href });
  return (
    <header className="flex min-h-14 items-center gap-1 bg-card py-1 ps-4 pe-2">
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-lg font-bold">
          <Brand />
        </h1>
        <p className="numeric truncate text-xs text-muted empty:hidden">
          <AccountLine />
        </p>
      </div>
      <HeaderLinks />
      {isLoggedIn ? null : (
        <Link
          to="/login"
          search={{ from: href }}
          className="flex min-h-11 shrink-0 items-center gap-1.5 rounded-control px-2 text-sm font-semibold text-accent hover:bg-sunken"
        >
          <LogIn aria-hidden size={18} className="mirror" />
          {t('ground.login')}
        </Link>
      )}
    </header>
  );
}
