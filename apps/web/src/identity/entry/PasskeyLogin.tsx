import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { PasskeyButton } from './PasskeyButton.tsx';
import { hasPasskeys } from './passkey-browser.ts';
import { logInByPasskey, saidByTheButton, useFilledPasskey, usePasskeyPress } from './passkey-login.ts';

/** The way in without a password: by a press, or where the browser fills in the account. */
export function PasskeyLogin() {
  return hasPasskeys() ? <Offer /> : null;
}

function Offer() {
  const t = useTranslations('login');
  const press = usePasskeyPress(logInByPasskey);
  const filled = useMutation({
    networkMode: 'always',
    meta: { saysAnswer: true },
    mutationFn: logInByPasskey,
    onError: saidByTheButton,
  });
  useFilledPasskey(press.isPending || filled.isPending, filled.mutate);
  const error = press.error ?? filled.error;
  return (
    <>
      <p aria-hidden className="flex items-center gap-3 text-sm text-muted">
        <span className="h-px flex-1 bg-hairline" />
        {t('or')}
        <span className="h-px flex-1 bg-hairline" />
      </p>
      <PasskeyButton
        label={t('passkey.logIn')}
        press={{ mutate: press.mutate, isPending: press.isPending || filled.isPending, error }}
      />
    </>
  );
}
