import { useRouterState } from '@tanstack/react-router';
import { Empty } from '@vitrine/ui/components/States';
import type { User } from '@vitrine/wire/identity/user';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ActionLink } from './ActionLink.tsx';
import { EntryLink } from './EntryLink.tsx';
import { useSession } from './session.ts';

/** What only accounts with a name have; a demo account is led to one (ACC-47). */
export function RealAccountOnly({ children }: { readonly children: (user: User) => ReactNode }) {
  const t = useTranslations('config.menu');
  const app = useTranslations('ground');
  const user = useSession((session) => session.user);
  const from = useRouterState({ select: ({ location }) => location.href });
  if (user === undefined) return null;
  if (user.is_demo === 0) return children(user);
  const links = (
    <>
      <ActionLink to="/register" search={{ from }}>
        {t('register')}
      </ActionLink>
      <EntryLink to="/login" search={{ from, by: 'email' }}>
        {app('login')}
      </EntryLink>
    </>
  );
  return <Empty title={t('realOnly')} text={t('realOnlyText')} action={links} />;
}
