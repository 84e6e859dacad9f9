import { useTranslations } from 'use-intl';
import { useSession } from '../../app/session.ts';
import { DemoLogin } from '../../identity/DemoLogin.tsx';
import { AccountFigures } from '../../ledger/AccountFigures.tsx';
import { AccountLog } from '../../ledger/AccountLog.tsx';

export function HistoryScreen() {
  const t = useTranslations('ledger.log');
  const isLoggedIn = useSession((session) => session.token !== undefined);
  return (
    <div className="w-full overflow-y-auto">
      <div className="mx-auto w-full max-w-3xl bg-card md:my-4 md:rounded-card md:border md:border-hairline">
        <header className="px-4 pt-4 pb-2">
          <h1 className="text-lg font-semibold">{t('title')}</h1>
          <p className="text-sm text-muted">{isLoggedIn ? t('text') : t('visitor')}</p>
        </header>
        {isLoggedIn ? (
          <>
            <div className="border-y border-hairline">
              <AccountFigures />
            </div>
            <AccountLog />
          </>
        ) : (
          <div className="p-4">
            <DemoLogin />
          </div>
        )}
      </div>
    </div>
  );
}
