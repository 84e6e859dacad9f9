import { useQuery } from '@tanstack/react-query';
import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import type { ResponseOf } from '@vitrine/wire/call';
import type { PasskeyRow } from '@vitrine/wire/identity/passkey-fields';
import { secondFactors } from '@vitrine/wire/identity/second-factors';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { BackHeader } from '../../ground/BackHeader.tsx';
import { client, queryClient } from '../../ground/client.ts';
import { LoadingRows } from '../../ground/Loading.tsx';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import { RealAccountOnly } from '../../ground/RealAccountOnly.tsx';
import { EntryPage } from '../entry/EntryPage.tsx';
import { hasPasskeys } from '../entry/passkey-browser.ts';
import { AddApp, RemoveApp } from './AuthenticatorApp.tsx';
import { AddPasskey, PasskeyList, RemovePasskey } from './Passkeys.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Authenticator app and passkeys of the account (ACC-55). */
export function SecondFactorScreen() {
  const t = useTranslations('login.factor');
  return (
    <EntryPage header={<BackHeader title={t('title')} to="/user" />}>
      <RealAccountOnly>{({ uid }) => <Current uid={uid} />}</RealAccountOnly>
    </EntryPage>
  );
}

type Factors = ResponseOf<typeof secondFactors>;
/** What is open in place of the overview. */
type View = 'overview' | 'add-app' | 'remove-app' | 'add-passkey' | PasskeyRow | { readonly codes: readonly string[] };

function Current({ uid }: { readonly uid: number }) {
  const [view, setView] = useState<View>('overview');
  const queryKey = ['second-factors', uid];
  const answer = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.call(secondFactors, {}, { signal }),
    staleTime: 0,
  });
  const changed = (codes: readonly string[] = []) => {
    setView(codes.length === 0 ? 'overview' : { codes });
    void queryClient.invalidateQueries({ queryKey });
  };
  const leave = () => setView('overview');
  if (answer.data === undefined) return answer.isError ? <NoAnswer answer={answer} /> : <LoadingRows />;
  if (view === 'overview') return <Overview factors={answer.data} open={setView} />;
  if (view === 'add-app') return <AddApp onDone={changed} onCancel={leave} />;
  if (view === 'remove-app') return <RemoveApp onDone={() => changed()} onCancel={leave} />;
  if (view === 'add-passkey')
    return <AddPasskey count={answer.data.passkeys.length} onDone={changed} onCancel={leave} />;
  if ('codes' in view) return <RecoveryCodes codes={view.codes} onDone={leave} />;
  return <RemovePasskey passkey={view} onDone={() => changed()} onCancel={leave} />;
}

function Overview({ factors, open }: { readonly factors: Factors; readonly open: (view: View) => void }) {
  const t = useTranslations('login.factor');
  const { has_app, passkeys, recovery_codes } = factors;
  return (
    <div className="flex flex-col gap-6">
      <Part title={t('app')} isOn={has_app} text={t(has_app ? 'has' : 'none')}>
        {has_app ? (
          <Button onClick={() => open('remove-app')}>{t('remove')}</Button>
        ) : (
          <Button tone="accent" onClick={() => open('add-app')}>
            {t('add')}
          </Button>
        )}
      </Part>
      <Part title={t('passkeys')} isOn={passkeys.length > 0} text={t('passkeysText')}>
        <PasskeyList passkeys={passkeys} onRemove={open} />
        {hasPasskeys() ? (
          <Button tone={passkeys.length === 0 ? 'accent' : 'plain'} onClick={() => open('add-passkey')}>
            {t('addPasskey')}
          </Button>
        ) : (
          <p className="text-sm">{t('noPasskeys')}</p>
        )}
      </Part>
      {has_app || passkeys.length > 0 ? (
        <Part title={t('recoveryTitle')} text={t('recoveryLeft', { count: recovery_codes })} />
      ) : null}
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly text: string;
  readonly isOn?: boolean;
  readonly children?: ReactNode;
}

function Part({ title, text, isOn, children }: PartProps) {
  const t = useTranslations('login.factor');
  return (
    <section className="flex flex-col gap-3">
      <h2 className="flex items-center gap-2 text-base font-semibold">
        {title}
        {isOn === undefined ? null : <Badge tone={isOn ? 'up' : 'neutral'}>{t(isOn ? 'on' : 'off')}</Badge>}
      </h2>
      <p className="text-sm text-muted">{text}</p>
      {children}
    </section>
  );
}
