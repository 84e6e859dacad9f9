import { useMutation } from '@tanstack/react-query';
import { toastDone } from '@vitrine/ui/toast';
import { createDemoAccount } from '@vitrine/wire/identity/create-demo-account';
import { login } from '@vitrine/wire/identity/login';
import { logout } from '@vitrine/wire/identity/logout';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { endSession, logIn } from '../ground/session.ts';

/** `login_type` of a demo account. */
const DEMO = 3;

/** Opens a demo account, or returns to the one whose secret is given. */
export function useDemoLogin() {
  const t = useTranslations('identity.demo');
  return useMutation({
    networkMode: 'always',
    mutationFn: async (demoId: string | undefined) => {
      if (demoId === undefined) {
        const { demo_id, token, user } = await client.call(createDemoAccount, {});
        logIn({ demoId: demo_id, token, user });
        return;
      }
      const { token, user } = await client.call(login, { login_type: DEMO, demo_id: demoId });
      logIn({ demoId, token, user });
    },
    onSuccess: (_, demoId) => toastDone({ title: t(demoId === undefined ? 'opened' : 'returned') }),
  });
}

/** Ends the session here at once, and on the server; a server that cannot be reached does not hold anybody in. */
export function useLogout() {
  const t = useTranslations('identity.logout');
  return useMutation({
    networkMode: 'always',
    mutationFn: () => {
      const told = client.call(logout, {});
      // Before the server says over the channel that this session has ended, which would be news otherwise.
      endSession();
      return told;
    },
    // Out is out: that the server did not hear of it changes nothing here.
    onError: () => undefined,
    onSettled: () => toastDone({ title: t('done') }),
  });
}
