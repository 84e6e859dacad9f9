import { Button } from '@vitrine/ui/components/Button';
import { useState } from 'react';
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
  const site = useSite().data;
  const grant = demoGrantOf(site);
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
          <p className="text-sm">{t(site?.only_one_account === '1' ? 'textOne' : 'text', { grant })}</p>
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
        <OpenButton hasKey={demoId !== undefined} login={login} />
      </div>
    </section>
  );
}

interface OpenProps {
  /** The browser keeps the key of one account: another one takes its place, and nobody can return to the first. */
  readonly hasKey: boolean;
  readonly login: ReturnType<typeof useDemoLogin>;
}

/** Opens a demo account; asks first where that would lose the key of another. */
function OpenButton({ hasKey, login }: OpenProps) {
  const t = useTranslations('identity.demo');
  const [isAsked, setAsked] = useState(false);
  const isOpening = login.isPending && login.variables === undefined;
  return (
    <>
      <Button
        tone={hasKey ? 'plain' : 'accent'}
        size="large"
        busy={isOpening}
        inert={login.isPending && !isOpening}
        onClick={() => (hasKey && !isAsked ? setAsked(true) : login.mutate(undefined))}
      >
        {t(!hasKey ? 'open' : isAsked ? 'anotherAnyway' : 'another')}
      </Button>
      {hasKey && isAsked ? (
        <p role="alert" className="text-sm @xl:max-w-60">
          {t('anotherText')}
        </p>
      ) : null}
    </>
  );
}
