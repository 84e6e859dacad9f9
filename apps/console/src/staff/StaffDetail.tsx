import { Button } from '@vitrine/ui/components/Button';
import { changeRoles } from '@vitrine/wire/staff/operator/change-roles';
import { enableStaff } from '@vitrine/wire/staff/operator/enable-staff';
import type { StaffMember } from '@vitrine/wire/staff/operator/staff-list';
import type { StaffRole } from '@vitrine/wire/staff/role';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CopyId } from '../ground/parts/CopyId.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { Detail, Facts } from '../ground/parts/Page.tsx';
import { useSend } from '../ground/send.ts';
import { useStaff } from '../ground/session.ts';
import type { Invitation } from './InvitationLinkDialog.tsx';
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
const InvitationLinkDialog = lazy(() =>
  import('./InvitationLinkDialog.tsx').then((module) => ({ default: module.InvitationLinkDialog })),
);

export function StaffDetail({ member, onClose }: { readonly member: StaffMember; readonly onClose: () => void }) {
  const t = useTranslations('console.staff');
  const app = useTranslations('console.app');
  const self = useStaff();
  const [roles, setRoles] = useState<readonly StaffRole[]>(member.roles);
  const [asked, setAsked] = useState<'disable' | 'reset'>();
  const { id, name, state } = member;
  const isDisabled = state === 'disabled';
  const mayChangeRoles = !isDisabled && id !== self?.id;
  const isChanged = roles.length !== member.roles.length || roles.some((one) => !member.roles.includes(one));
  const save = useSend(changeRoles, { touches: [STAFF_KEY], done: () => t('rolesChanged') });
  const enable = useSend(enableStaff, { touches: [STAFF_KEY], done: () => t('enabled', { name }) });
  const [link, setLink] = useState<Invitation>();
  return (
    <Detail
      title={name}
      onClose={onClose}
      footer={
        id === self?.id ? undefined : isDisabled ? (
          <Button className="flex-1" busy={enable.isSending} onClick={() => enable.send({ id })}>
            {t('enable')}
          </Button>
        ) : (
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
              <Button className="flex-1" onClick={() => setAsked('reset')}>
                {t('resetFactor')}
              </Button>
            ) : null}
            <Button className="flex-1" onClick={() => setAsked('disable')}>
              {t('disable')}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <Facts
          rows={[
            [t('email'), <CopyId key="email" text={member.email} />],
            [t('state'), t(STAFF_STATE_TEXT[state])],
            [t('secondFactor'), app(member.hasSecondFactor ? 'yes' : 'no')],
            [t('createdAt'), <Instant key="since" at={member.createdAt} />],
            [t('lastSeenAt'), member.lastSeenAt === null ? app('none') : <Instant key="seen" at={member.lastSeenAt} />],
            [t('id'), <CopyId key="id" text={String(id)} />],
            ...(mayChangeRoles ? [] : ([[t('roles'), <RoleBadges key="roles" roles={member.roles} />]] as const)),
          ]}
        />
        {mayChangeRoles ? <RoleChoice chosen={roles} onChange={setRoles} /> : null}
        {roles.length === 0 ? <p className="text-sm text-danger">{t('chooseRole')}</p> : null}
      </div>
      <Suspense>
        {asked === 'disable' ? <DisableStaffDialog member={member} onClose={() => setAsked(undefined)} /> : null}
        {asked === 'reset' ? (
          <ResetSignInDialog member={member} onClose={() => setAsked(undefined)} onDone={setLink} />
        ) : null}
        {link === undefined ? null : <InvitationLinkDialog invitation={link} onClose={() => setLink(undefined)} />}
      </Suspense>
    </Detail>
  );
}
