import { Button } from '@vitrine/ui/components/Button';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../ground/preferences.ts';
import { useSession } from '../ground/session.ts';
import { useSite } from '../ground/site.ts';
import { install, postponeUpdate, takeUpdate, useInstalled } from './installed.ts';

/** Asks, never forces: to take a new version, or, somebody who has an account and was not asked before, to install. */
export function InstalledBar() {
  const t = useTranslations('ground');
  const hasUpdate = useInstalled((installed) => installed.hasUpdate);
  const canInstall = useInstalled((installed) => installed.installOffer !== undefined);
  const isDeclined = usePreferences((preferences) => preferences.isInstallDeclined);
  const isCustomer = useSession((session) => session.token !== undefined);
  const site = useSite().data?.site_name;
  const decline = () => usePreferences.setState({ isInstallDeclined: true });
  if (hasUpdate) {
    return (
      <Bar title={t('update.title')} text={t('update.text')}>
        <Button tone="ghost" size="small" onClick={postponeUpdate}>
          {t('update.later')}
        </Button>
        <Button tone="accent" size="small" onClick={takeUpdate}>
          {t('update.now')}
        </Button>
      </Bar>
    );
  }
  if (!canInstall || isDeclined || !isCustomer || site === undefined) return null;
  return (
    <Bar title={t('install.title', { site })} text={t('install.text')}>
      <Button tone="ghost" size="small" onClick={decline}>
        {t('install.later')}
      </Button>
      <Button
        tone="accent"
        size="small"
        onClick={() =>
          void install().then((isAccepted) => {
            if (!isAccepted) decline();
          })
        }
      >
        {t('install.now')}
      </Button>
    </Bar>
  );
}

function Bar({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}) {
  return (
    <section
      aria-label={title}
      className="fixed inset-x-3 bottom-[calc(var(--shell-tabs)+env(safe-area-inset-bottom)+0.75rem)] z-30 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-hairline bg-raised p-3 shadow-float lg:inset-x-auto lg:start-4 lg:bottom-4 lg:w-96"
    >
      <div className="min-w-40 flex-1" role="status">
        <p className="text-base font-semibold">{title}</p>
        <p className="text-sm text-muted">{text}</p>
      </div>
      <div className="ms-auto flex gap-2">{children}</div>
    </section>
  );
}
