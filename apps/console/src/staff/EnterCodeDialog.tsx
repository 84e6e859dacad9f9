import { Dialog } from '@vitrine/ui/components/Dialog';
import { enterCode } from '@vitrine/wire/staff/operator/enter-code';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { StepForm, TotpField } from './sign-in/fields.tsx';

/** Takes a code of the authenticator before a change that needs a recent one. `onDone`: whether one was accepted. */
export function EnterCodeDialog({ onDone }: { readonly onDone: (isEntered: boolean) => void }) {
  const t = useTranslations('console.code');
  const app = useTranslations('console.app');
  const [code, setCode] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  return (
    <Dialog open onClose={() => onDone(false)} title={t('title')} description={t('text')} closeLabel={app('close')}>
      <StepForm
        submitLabel={t('confirm')}
        check={() => {
          setIsChecked(true);
          return code.length === 6;
        }}
        onSubmit={async () => {
          await client.call(enterCode, { code });
          onDone(true);
        }}
      >
        <TotpField
          label={t('code')}
          value={code}
          onChange={setCode}
          error={isChecked && code.length < 6 ? t('required') : undefined}
        />
      </StepForm>
    </Dialog>
  );
}
