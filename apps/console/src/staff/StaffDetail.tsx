import { Button } from '@vitrine/ui/components/Button';
import { toastDone } from '@vitrine/ui/toast';
import { changeRoles } from '@vitrine/wire/staff/operator/change-roles';
import { enableStaff } from '@vitrine/wire/staff/operator/enable-staff';
import type { InvitationOrProposal } from '@vitrine/wire/staff/operator/invite-staff';
import type { StaffMember } from '@vitrine/wire/staff/operator/staff-list';
import type { StaffRole } from '@vitrine/wire/staff/role';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CopyId } from '../ground/parts/CopyId.tsx';
import { Facts } from '../ground/parts/Facts.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { Detail } from '../ground/parts/Page.tsx';
import { useSend } from '../ground/send.ts';
import { useStaff } from '../ground/session.ts';
import { PROPOSALS_KEY } from './proposal-state.ts';
import { RoleBadges } from './RoleBadges.tsx';
import { RoleChoice } from './RoleChoice.tsx';
import { STAFF_KEY, STAFF_STATE_TEXT } from './staff-state.ts';

// Loaded when first opened.
const DisableStaffDialog = lazy(() =>
  import('./DisableStaffDialog.tsx').then((module) => ({ default: module.DisableStaffDialog })),
);
const ResetSignInDialog = lazy(() =>
  import('./ResetSignInDialog.tsx').then((module) => ({ default: module.ResetSignInDialog })),
);
const InvitationSentDialog = lazy(() =>
  import('./InvitationSentDialog.tsx').then((module) => ({ default: module.InvitationSentDialog })),
);

type Asked = 'disable' | 'reset' | InvitationOrProposal | undefined;

interface Props {
  readonly member: StaffMember;
  readonly onClose: () => void;
}

export function StaffDetail({ member, onClose }: Props) {
  const t = useTranslations('console.staff');
  const self = useStaff();
  const [roles, setRoles] = useState<readonly StaffRole[]>(member.roles);
  const [asked, setAsked] = useState<Asked>();
  const isSelf = member.id === self?.id;
  const mayChangeRoles = member.state !== 'disabled' && !isSelf;
  return (
    <Detail
      title={member.name}
      onClose={onClose}
      footer={isSelf ? undefined : <StaffActions member={member} roles={roles} onAsked={setAsked} />}
    >
      <div className="flex flex-col gap-5">
        <StaffFacts member={member} withRoles={!mayChangeRoles} />
        {mayChangeRoles ? <RoleChoice chosen={roles} onChange={setRoles} /> : null}
        {roles.length === 0 ? <p className="text-sm text-danger">{t('chooseRole')}</p> : null}
      </div>
      <StaffDialogs member={member} asked={asked} onAsked={setAsked} />
    </Detail>
  );
}

interface ActionsProps {
  readonly member: StaffMember;
  /** The roles that are chosen on the page. */
  readonly roles: readonly StaffRole[];
  readonly onAsked: (asked: Asked) => void;
}

/** What an owner can do with another staff member. */
function StaffActions({ member, roles, onAsked }: ActionsProps) {
  const t = useTranslations('console.staff');
  const { id, name } = member;
  const isChanged = roles.length !== member.roles.length || roles.some((one) => !member.roles.includes(one));
  const save = useSend(changeRoles, {
    touches: [STAFF_KEY, PROPOSALS_KEY],
    onDone: ({ proposal }) => toastDone({ title: t(proposal === null ? 'rolesChanged' : 'rolesProposed') }),
  });
  const enable = useSend(enableStaff, { touches: [STAFF_KEY], done: () => t('enabled', { name }) });
  if (member.state === 'disabled') {
    return (
      <Button className="flex-1" busy={enable.isSending} onClick={() => enable.send({ id })}>
        {t('enable')}
      </Button>
    );
  }
  return (
    <>
      <Button
        tone="accent"
        className="flex-1 basis-full"
        inert={!isChanged || roles.length === 0}
        busy={save.isSending}
        onClick={() => save.send({ id, roles: roles.join(',') })}
      >
        {t('saveRoles')}
      </Button>
      {member.hasSecondFactor ? (
        <Button className="flex-1" onClick={() => onAsked('reset')}>
          {t('resetFactor')}
        </Button>
      ) : null}
      <Button className="flex-1" onClick={() => onAsked('disable')}>
        {t('disable')}
      </Button>
    </>
  );
}

function StaffFacts({ member, withRoles }: { readonly member: StaffMember; readonly withRoles: boolean }) {
  const t = useTranslations('console.staff');
  const app = useTranslations('console.app');
  const { lastSeenAt } = member;
  return (
    <Facts
      rows={[
        [t('email'), <CopyId key="email" text={member.email} />],
        [t('state'), t(STAFF_STATE_TEXT[member.state])],
        [t('secondFactor'), app(member.hasSecondFactor ? 'yes' : 'no')],
        [t('createdAt'), <Instant key="since" at={member.createdAt} />],
        [t('lastSeenAt'), lastSeenAt === null ? app('none') : <Instant key="seen" at={lastSeenAt} />],
        [t('id'), <CopyId key="id" text={String(member.id)} />],
        ...(withRoles ? ([[t('roles'), <RoleBadges key="roles" roles={member.roles} />]] as const) : []),
      ]}
    />
  );
}

interface DialogsProps {
  readonly member: StaffMember;
  readonly asked: Asked;
  readonly onAsked: (asked: Asked) => void;
}

function StaffDialogs({ member, asked, onAsked }: DialogsProps) {
  const close = () => onAsked(undefined);
  return (
    <Suspense>
      {asked === 'disable' ? <DisableStaffDialog member={member} onClose={close} /> : null}
      {asked === 'reset' ? <ResetSignInDialog member={member} onClose={close} onDone={onAsked} /> : null}
      {typeof asked === 'object' ? <InvitationSentDialog email={member.email} answer={asked} onClose={close} /> : null}
    </Suspense>
  );
}
