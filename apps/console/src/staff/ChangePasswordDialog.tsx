import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '@vitrine/ui/components/Dialog';
import { toastDone } from '@vitrine/ui/toast';
import { changeStaffPassword } from '@vitrine/wire/staff/operator/change-staff-password';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { SESSIONS_KEY } from './session-query.ts';
import { isOwnPassword, OwnPasswordFields, PasswordField, StepForm } from './sign-in/fields.tsx';

export function ChangePasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('console.sessions');
  const app = useTranslations('console.app');
  const login = useTranslations('console.login');
  const queries = useQueryClient();
  const [present, setPresent] = useState('');
  const [password, setPassword] = useState({ first: '', again: '' });
  const [isChecked, setIsChecked] = useState(false);
  return (
    <Dialog open onClose={onClose} title={t('change')} description={t('changeText')} closeLabel={app('close')}>
      <StepForm
        submitLabel={t('change')}
        check={() => {
          setIsChecked(true);
          return present !== '' && isOwnPassword(password);
        }}
        onSubmit={async () => {
          await client.call(changeStaffPassword, { presentPassword: present, password: password.first });
          await queries.invalidateQueries({ queryKey: SESSIONS_KEY });
          toastDone({ title: t('changed') });
          onClose();
        }}
      >
        <PasswordField
          label={t('currentPassword')}
          value={present}
          onChange={setPresent}
          error={isChecked && present === '' ? login('required') : undefined}
        />
        <OwnPasswordFields value={password} onChange={setPassword} isChecked={isChecked} />
      </StepForm>
    </Dialog>
  );
}
