import { useMutation } from '@tanstack/react-query';
import { toastDone } from '@vitrine/ui/toast';
import { createDemoAccount } from '@vitrine/wire/identity/create-demo-account';
import { login } from '@vitrine/wire/identity/login';
import { logout } from '@vitrine/wire/identity/logout';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { isRefused } from '../ground/refused.ts';
import { endSession, forgetDemo, logIn } from '../ground/session.ts';

/** `login_type` of a demo account. */
const DEMO = 3;

/** The key of an archived demo account leads nowhere: what is left is to open another one. */
function forgetArchived(error: unknown): never {
  if (isRefused(error, 'identity.demo-archived')) forgetDemo();
  throw error;
}

/** Opens a demo account, or returns to the one whose secret is given. */
export function useDemoLogin() {
  return useMutation({
    networkMode: 'always',
    mutationFn: async (demoId: string | undefined) => {
      if (demoId === undefined) {
        const answer = await client.ask(createDemoAccount, {});
        const { demo_id, token, user } = answer.data;
        logIn({ demoId: demo_id, token, user });
        return answer;
      }
      const answer = await client.ask(login, { login_type: DEMO, demo_id: demoId }).catch(forgetArchived);
      const { token, user } = answer.data;
      logIn({ demoId, token, user });
      return answer;
    },
    meta: { saysAnswer: true },
  });
}

/** Ends the session here at once, and on the server; a server that cannot be reached does not hold anybody in. */
export function useLogout() {
  const t = useTranslations('identity.logout');
  return useMutation({
    networkMode: 'always',
    mutationFn: () => {
      const told = client.ask(logout, {});
      // Before the server says over the channel that this session has ended, which would be news otherwise.
      endSession();
      return told;
    },
    // Out is out: that the server did not hear of it changes nothing here.
    onError: () => undefined,
    onSettled: (answer) => toastDone({ title: answer?.msg ?? t('done') }),
  });
}
