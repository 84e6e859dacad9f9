import { Link } from '@tanstack/react-router';
import { ROW, RowContent } from '@vitrine/ui/components/Row';
import { Info } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { LanguageRow } from '../config/LanguageRow.tsx';
import { TimesRow } from '../config/TimesRow.tsx';
import { ComplaintRow } from '../content/ComplaintRow.tsx';
import { MarketingSwitch } from '../content/inbox/MarketingSwitch.tsx';
import { BackHeader } from '../ground/BackHeader.tsx';
import { DarkSwitch } from '../ground/DarkSwitch.tsx';
import { Group } from '../ground/Group.tsx';
import { useSession } from '../ground/session.ts';
import { ZoneNote } from '../ground/time-zone.tsx';
import { LogoutRow } from '../identity/LogoutRow.tsx';
import { Sessions } from '../identity/Sessions.tsx';
import { PushRow } from '../push/PushRow.tsx';

/** How this browser shows the site, where one is logged in, and the way out. */
export function SystemScreen() {
  const t = useTranslations('settings');
  const isLoggedIn = useSession(({ user }) => user !== undefined);
  return (
    <div className="w-full overflow-y-auto">
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 pb-6 lg:p-6">
        <BackHeader title={t('title')} to="/user" />
        <Group title={t('device')}>
          <li>
            <LanguageRow />
          </li>
          <DarkSwitch />
          <TimesRow />
          {isLoggedIn ? (
            <li>
              <PushRow />
            </li>
          ) : null}
        </Group>
        <MarketingSwitch />
        <div>
          <Group title={t('sessions')}>
            <Sessions />
          </Group>
          <p className="px-4 pt-2 text-xs text-muted lg:px-1">
            {t('sessionsText')} <ZoneNote />
          </p>
        </div>
        <Group title={t('site')}>
          <li>
            <Link to="/mine/about" className={ROW}>
              <RowContent start={<Info aria-hidden size={20} />} title={t('about')} chevron />
            </Link>
          </li>
          <ComplaintRow />
          <li>
            <LogoutRow />
          </li>
        </Group>
      </div>
    </div>
  );
}
