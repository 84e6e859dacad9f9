import { useTranslations } from 'use-intl';
import { AlertsRow } from '../alerts/AlertsRow.tsx';
import { LanguageRow } from '../config/LanguageRow.tsx';
import { UserMenu } from '../config/UserMenu.tsx';
import { DarkSwitch } from '../ground/DarkSwitch.tsx';
import { Group } from '../ground/Group.tsx';
import { useSession } from '../ground/session.ts';
import { Identity } from '../identity/Identity.tsx';
import { RegisterRow } from '../identity/RegisterRow.tsx';
import { AccountRows } from '../ledger/AccountRows.tsx';
import { AssetsCard } from '../ledger/AssetsCard.tsx';
import { ResetDemo } from '../trading/ResetDemo.tsx';
import { LateFooter } from './LateFooter.tsx';
import { MoneyTiles } from './MoneyTiles.tsx';
import { StatisticsRow } from './statistics/StatisticsRow.tsx';

/** The customer's own place: who he is, what he owns, where everything is, and how this browser shows it. */
export function UserScreen() {
  const t = useTranslations('identity');
  const app = useTranslations('ground.title');
  const user = useSession((session) => session.user);
  if (user === undefined) return null;
  return (
    <div data-scroll="page" className="w-full overflow-y-auto">
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 pt-2 pb-6 lg:grid lg:grid-cols-2 lg:items-start lg:gap-8 lg:p-8">
        <div className="flex min-w-0 flex-col gap-3">
          <h1 className="sr-only">{app('user')}</h1>
          <Identity user={user} />
          <div className="px-4 lg:px-0">
            <AssetsCard on="user" />
          </div>
          <MoneyTiles />
          <div className="hidden pt-2 lg:block">
            <Group title={t('user.accounts')}>
              <AccountRows />
            </Group>
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Group title={t('user.menu')}>
            <UserMenu />
            <li>
              <StatisticsRow />
            </li>
            <li>
              <AlertsRow />
            </li>
            {user.is_demo === 1 ? (
              <>
                <li>
                  <ResetDemo />
                </li>
                <li>
                  <RegisterRow />
                </li>
              </>
            ) : null}
          </Group>
          <Group title={t('user.settings')}>
            <li>
              <LanguageRow />
            </li>
            <DarkSwitch />
          </Group>
          <LateFooter />
        </div>
      </div>
    </div>
  );
}
