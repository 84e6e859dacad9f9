import { Link, useRouterState } from '@tanstack/react-router';
import { CircleUser } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ENTRY_PATHS } from '../ground/own-path.ts';
import { useSession } from '../ground/session.ts';
import { LogoutButton } from '../identity/LogoutButton.tsx';
import { AccountLine } from './AccountLine.tsx';
import { HeaderLinks } from './HeaderLinks.tsx';
import { ThemeButton } from './ThemeButton.tsx';

/** Language, theme and account at the end of a desktop's header. */
export function HeaderActions() {
  return (
    <div className="ms-auto flex items-center gap-1">
      <HeaderLinks />
      <ThemeButton />
      <Account />
    </div>
  );
}

function Account() {
  const t = useTranslations('ground');
  const user = useSession((session) => session.user);
  const { href, pathname } = useRouterState({ select: (state) => state.location });
  if (user === undefined) {
    if (ENTRY_PATHS.has(pathname)) return null;
    return (
      <Link
        to="/login"
        search={{ from: href }}
        className="ms-2 flex min-h-9 items-center rounded-control bg-accent-solid px-4 text-sm font-semibold text-on-accent hover:brightness-105 pointer-coarse:min-h-11"
      >
        {t('login')}
      </Link>
    );
  }
  return (
    <>
      <Link
        to="/user"
        className="numeric flex min-h-11 items-center gap-2 rounded-control px-3 text-sm text-muted hover:bg-sunken hover:text-text"
      >
        <CircleUser aria-hidden size={20} />
        {/* In a narrow window the paper badge and the tabs need its room. */}
        <span className="max-w-72 truncate max-xl:sr-only">
          <AccountLine />
        </span>
      </Link>
      <LogoutButton />
    </>
  );
}
