import { Link, useNavigate } from '@tanstack/react-router';
import { Empty } from '@vitrine/ui/components/States';
import { acceptInvitation } from '@vitrine/wire/staff/operator/accept-invitation';
import type { NextStep } from '@vitrine/wire/staff/operator/step';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../../ground/client.ts';
import { useSession } from '../../ground/session.ts';
import { LoginFrame } from './LoginFrame.tsx';
import { Enrol, OwnPasswordForm } from './steps.tsx';

/** The token in the fragment of the invitation link, which browsers do not send to servers. */
function tokenOf(hash: string): string | undefined {
  const token = hash.replace(/^#/, '');
  return /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** The start page of an invited person. */
export default function AcceptPage() {
  const t = useTranslations('console.accept');
  const navigate = useNavigate();
  const [token] = useState(() => tokenOf(location.hash));
  const [next, setNext] = useState<NextStep>();
  const isIn = useSession((session) => session.token !== undefined);
  const isDone = isIn && next !== undefined;
  useEffect(() => {
    if (isDone) void navigate({ to: '/', replace: true });
  }, [isDone, navigate]);
  const toLogin = (
    <Link to="/login" className="inline-flex min-h-11 items-center text-sm font-semibold text-accent">
      {t('toLogin')}
    </Link>
  );
  if (token === undefined)
    return (
      <LoginFrame title={t('noToken')}>
        <Empty title={t('noToken')} text={t('noTokenText')} action={toLogin} />
      </LoginFrame>
    );
  if (next !== undefined) return <Enrol stepToken={next.stepToken} />;
  return (
    <OwnPasswordForm
      title={t('title')}
      text={t('text')}
      aside={toLogin}
      onSubmit={async (password) => {
        setNext(await client.call(acceptInvitation, { token, password }));
      }}
    />
  );
}
