import { Link, useRouterState } from '@tanstack/react-router';
import { LogIn } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useSession } from '../../ground/session.ts';
import { useSite } from '../../ground/site.ts';
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
        <Identity />
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

function Identity() {
  const t = useTranslations('identity.demo');
  const user = useSession((session) => session.user);
  const isNameShown = useSite().data?.is_home_account_name === '1';
  if (user === undefined) return null;
  const name = isNameShown ? [user.email, user.mobile].find((text) => text !== '') : undefined;
  return (
    <p className="numeric truncate text-xs text-muted">
      {user.is_demo === 1 ? t('label', { uid: String(user.uid) }) : <bdi dir="ltr">UID {user.uid}</bdi>}
      {name === undefined ? null : (
        <>
          {' · '}
          <bdi dir="ltr">{name}</bdi>
        </>
      )}
    </p>
  );
}
