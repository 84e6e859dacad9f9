import { Button } from '@vitrine/ui/components/Button';
import { Dialog } from '@vitrine/ui/components/Dialog';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { type InvitationOrProposal, inviteStaff } from '@vitrine/wire/staff/operator/invite-staff';
import type { StaffRole } from '@vitrine/wire/staff/role';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSend } from '../ground/send.ts';
import { InvitationSentDialog } from './InvitationSentDialog.tsx';
import { PROPOSALS_KEY } from './proposal-state.ts';
import { RoleChoice } from './RoleChoice.tsx';
import { STAFF_KEY } from './staff-state.ts';

export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('console.staff');
  const app = useTranslations('console.app');
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [roles, setRoles] = useState<readonly StaffRole[]>([]);
  const [isChecked, setIsChecked] = useState(false);
  const [made, setMade] = useState<InvitationOrProposal>();
  const invite = useSend(inviteStaff, { touches: [STAFF_KEY, PROPOSALS_KEY], onDone: setMade, isQuiet: true });
  const submit = () => {
    setIsChecked(true);
    if (name.trim() !== '' && email.trim() !== '' && roles.length > 0)
      invite.send({ email: email.trim(), name: name.trim(), roles: roles.join(',') });
  };
  if (made !== undefined) return <InvitationSentDialog email={email.trim()} answer={made} onClose={onClose} />;
  const missing = (text: string) => (isChecked && text.trim() === '' ? { error: t('required') } : {});
  return (
    <Dialog open onClose={onClose} title={t('inviteTitle')} description={t('inviteText')} closeLabel={app('close')}>
      <Field label={t('name')} {...missing(name)}>
        <Input value={name} onChange={setName} maxLength={100} autoComplete="off" />
      </Field>
      <Field label={t('email')} {...missing(email)}>
        <Input
          ltr
          type="email"
          value={email}
          onChange={setEmail}
          maxLength={165}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <RoleChoice chosen={roles} onChange={setRoles} />
      <p role="alert" className="text-sm text-danger empty:hidden">
        {invite.problem ?? (isChecked && roles.length === 0 ? t('chooseRole') : null)}
      </p>
      <Button tone="accent" size="large" busy={invite.isSending} onClick={submit}>
        {t('inviteSend')}
      </Button>
    </Dialog>
  );
}
