import { Link, Outlet } from '@tanstack/react-router';
import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import { CandlestickChart, Moon, ScrollText, Sun } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { LogoutButton } from '../identity/LogoutButton.tsx';
import { useClosedToasts } from '../trading/use-closed-toasts.ts';
import { useConnection } from './live.ts';
import { chooseColorMode } from './preferences.ts';
import { useSession } from './session.ts';
import { useSite } from './site.ts';
import { useColorMode, useTheme } from './theme.ts';

const SCREENS = [
  { to: '/trade', key: 'trade', Icon: CandlestickChart },
  { to: '/mine/history', key: 'log', Icon: ScrollText },
] as const;

/** What stands around every screen: who and where one is, that it is paper, whether prices are live. */
export function Shell() {
  useTheme();
  useClosedToasts();
  const t = useTranslations('app');
  const site = useSite().data;
  return (
    <div className="flex min-h-dvh flex-col lg:h-dvh">
      <a
        href="#screen"
        className="sr-only rounded-control bg-raised px-4 py-3 focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-50"
      >
        {t('skip')}
      </a>
      <header className="sticky top-0 z-10 flex h-14 shrink-0 items-center gap-2 border-b border-hairline bg-card px-4 pt-[env(safe-area-inset-top)]">
        <span className="min-w-0 truncate text-lg font-bold">{site?.site_name}</span>
        {site === undefined ? null : <PaperBadge isPaper={site.mode === 'paper'} source={site.price_source} />}
        <nav aria-label={t('screens')} className="ms-4 hidden gap-1 md:flex">
          {SCREENS.map(({ to, key, Icon }) => (
            <Link
              key={to}
              to={to}
              className="flex min-h-11 items-center gap-2 rounded-control px-3 text-sm text-muted hover:bg-sunken aria-[current=page]:font-semibold aria-[current=page]:text-accent"
            >
              <Icon aria-hidden size={18} />
              {t(`screen.${key}`)}
            </Link>
          ))}
        </nav>
        <Actions />
      </header>
      <ConnectionBanner />
      <main id="screen" tabIndex={-1} className="flex min-h-0 flex-1 flex-col pb-16 outline-none md:pb-0">
        <Outlet />
      </main>
      <nav
        aria-label={t('screens')}
        className="fixed inset-x-0 bottom-0 z-10 grid grid-cols-2 border-t border-hairline bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {SCREENS.map(({ to, key, Icon }) => (
          <Link
            key={to}
            to={to}
            className="flex min-h-14 flex-col items-center justify-center gap-0.5 text-xs text-muted outline-offset-[-2px] aria-[current=page]:font-semibold aria-[current=page]:text-accent"
          >
            <Icon aria-hidden size={20} />
            {t(`screen.${key}`)}
          </Link>
        ))}
      </nav>
    </div>
  );
}

function PaperBadge({ isPaper, source }: { readonly isPaper: boolean; readonly source: string }) {
  const t = useTranslations('app');
  const sourceText = source
    .split('+')
    .map((name) => (name === 'simulated' || name === 'replay' ? t(`source.${name}`) : name))
    .join(' + ');
  return (
    <Badge tone="warning" className="shrink-0" title={isPaper ? t('paper.note') : undefined}>
      {isPaper ? <span>{t('paper.badge')}</span> : null}
      <span className="font-normal">{t('source.label', { source: sourceText })}</span>
    </Badge>
  );
}

function Actions() {
  const t = useTranslations('app.theme');
  const identity = useTranslations('identity.demo');
  const user = useSession((session) => session.user);
  const isSwitchShown = useSite().data?.is_dark_mode !== '0';
  const mode = useColorMode();
  return (
    <div className="ms-auto flex items-center gap-1">
      {user === undefined ? null : (
        <span className="numeric hidden text-sm text-muted sm:inline">
          {identity('label', { uid: String(user.uid) })}
        </span>
      )}
      {isSwitchShown ? (
        <Button
          tone="ghost"
          size="icon"
          aria-label={t(mode === 'dark' ? 'toLight' : 'toDark')}
          onClick={() => chooseColorMode(mode === 'dark' ? 'light' : 'dark')}
        >
          {mode === 'dark' ? <Sun aria-hidden size={20} /> : <Moon aria-hidden size={20} />}
        </Button>
      ) : null}
      {user === undefined ? null : <LogoutButton />}
    </div>
  );
}

/** Says that prices stand still, and only then. */
function ConnectionBanner() {
  const t = useTranslations('app.connection');
  const { status, wasOpen, isOnline } = useConnection();
  const text = !isOnline ? t('offline') : wasOpen && status !== 'open' ? t('reconnecting') : undefined;
  return (
    <div role="status">
      {text === undefined ? null : <p className="bg-warning-tint px-4 py-2 text-center text-sm text-warning">{text}</p>}
    </div>
  );
}
