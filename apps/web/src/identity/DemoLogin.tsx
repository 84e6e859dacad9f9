import { Button } from '@vitrine/ui/components/Button';
import { useTranslations } from 'use-intl';
import { useSession } from '../ground/session.ts';
import { demoGrantOf, useSite } from '../ground/site.ts';
import { useDemoLogin } from './session-calls.ts';

/** What a visitor sees where a customer would press; nothing where the site offers no demo accounts (CFG-24). */
export function DemoLogin() {
  const isOffered = useSite().data?.is_mock_login === '1';
  return isOffered ? <Offer /> : null;
}

function Offer() {
  const t = useTranslations('identity.demo');
  const grant = demoGrantOf(useSite().data);
  const demoId = useSession((session) => session.demoId);
  const wasEnded = useSession((session) => session.wasEnded);
  const failed = useTranslations('ground.failed');
  const login = useDemoLogin();
  const isOpening = login.isPending && login.variables === undefined;
  return (
    <section aria-labelledby="demo" className="@container rounded-card bg-accent-tint p-4">
      <div className="flex flex-col gap-3 @xl:flex-row @xl:items-center">
        <div className="@xl:flex-1">
          <h2 id="demo" className="text-base font-semibold">
            {t('title')}
          </h2>
          <p className="text-sm">{t('text', { grant })}</p>
          {wasEnded ? (
            <p role="status" className="pt-2 text-sm text-warning">
              {failed('session')}
            </p>
          ) : null}
        </div>
        {demoId === undefined ? null : (
          <Button
            tone="accent"
            size="large"
            busy={login.isPending && !isOpening}
            inert={isOpening}
            onClick={() => login.mutate(demoId)}
          >
            {t('return')}
          </Button>
        )}
        <Button
          tone={demoId === undefined ? 'accent' : 'plain'}
          size="large"
          busy={isOpening}
          inert={login.isPending && !isOpening}
          onClick={() => login.mutate(undefined)}
        >
          {t(demoId === undefined ? 'open' : 'another')}
        </Button>
      </div>
    </section>
  );
}
