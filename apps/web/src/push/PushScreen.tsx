import { Switch } from '@vitrine/ui/components/Switch';
import { toastDone } from '@vitrine/ui/toast';
import { PUSH_KINDS, type PushKind } from '@vitrine/wire/push/kinds';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { BackHeader } from '../ground/BackHeader.tsx';
import { Group } from '../ground/Group.tsx';
import { LoadingRows } from '../ground/Loading.tsx';
import { NoAnswer } from '../ground/NoAnswer.tsx';
import { useProblemText } from '../ground/problem.ts';
import { PushFailure, pushSupport } from './push-device.ts';
import { usePushKinds, useSetPushKinds } from './push-queries.ts';

/** What this device is notified of, each kind on or off. */
export function PushScreen() {
  const t = useTranslations('push');
  return (
    <div className="w-full overflow-y-auto" data-scroll="page">
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 pb-6 lg:p-6">
        <BackHeader title={t('title')} to="/mine/system" />
        <p className="px-4 text-sm text-muted lg:px-1">{t('how')}</p>
        <Device />
      </div>
    </div>
  );
}

function Device() {
  const t = useTranslations('push');
  // Looked at anew on every visit: the customer changes it in the browser.
  const [support] = useState(pushSupport);
  const answer = usePushKinds();
  if (support !== 'ready')
    return (
      <p role="status" className="mx-4 rounded-lg bg-card p-4 text-sm lg:mx-0">
        {t(support)}
      </p>
    );
  if (answer.data === undefined) return answer.isError ? <NoAnswer answer={answer} /> : <LoadingRows />;
  return <Kinds kinds={answer.data} />;
}

function Kinds({ kinds }: { readonly kinds: readonly PushKind[] }) {
  const t = useTranslations('push');
  const problemText = useProblemText();
  const { mutate, isPending, variables, error } = useSetPushKinds();
  // What the customer has chosen shows at once; a failure takes it back.
  const shown = isPending ? variables : kinds;
  const set = (next: readonly PushKind[]) =>
    mutate(next, { onSuccess: () => toastDone({ title: t(next.length === 0 ? 'isOff' : 'isOn') }) });
  const failure = error instanceof PushFailure ? t(error.why) : error === null ? undefined : problemText(error);
  return (
    <>
      <Group title={t('device')}>
        <li className="px-4 py-2">
          <Switch
            label={t('on')}
            note={t('ends')}
            checked={shown.length > 0}
            busy={isPending}
            onChange={(isOn) => set(isOn ? PUSH_KINDS : [])}
          />
        </li>
      </Group>
      {failure === undefined ? null : (
        <p role="alert" className="px-4 text-sm text-error lg:px-1">
          {failure}
        </p>
      )}
      {shown.length === 0 ? null : (
        <Group title={t('kindsTitle')}>
          {PUSH_KINDS.map((kind) => (
            <li key={kind} className="px-4 py-2">
              <Switch
                label={t(`kind.${kind}`)}
                note={shown.length === 1 && shown[0] === kind ? t('oneKind') : t(`note.${kind}`)}
                checked={shown.includes(kind)}
                disabled={shown.length === 1 && shown[0] === kind}
                busy={isPending}
                onChange={(isOn) => set(PUSH_KINDS.filter((one) => (one === kind ? isOn : shown.includes(one))))}
              />
            </li>
          ))}
        </Group>
      )}
    </>
  );
}
