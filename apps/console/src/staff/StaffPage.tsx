import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import { Checkbox } from '@vitrine/ui/components/Checkbox';
import { ConfirmDialog } from '@vitrine/ui/components/ConfirmDialog';
import { Dialog } from '@vitrine/ui/components/Dialog';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { Empty } from '@vitrine/ui/components/States';
import { dateTime } from '@vitrine/ui/format';
import { changeRoles } from '@vitrine/wire/staff/operator/change-roles';
import { disableStaff } from '@vitrine/wire/staff/operator/disable-staff';
import { enableStaff } from '@vitrine/wire/staff/operator/enable-staff';
import { inviteStaff } from '@vitrine/wire/staff/operator/invite-staff';
import { resetTotp } from '@vitrine/wire/staff/operator/reset-totp';
import { type StaffMember, staffList } from '@vitrine/wire/staff/operator/staff-list';
import { STAFF_ROLES, type StaffRole } from '@vitrine/wire/staff/role';
import { Copy, UserPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLocale, useTimeZone, useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { CopyId } from '../ground/parts/CopyId.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { ListPage } from '../ground/parts/ListPage.tsx';
import { Detail, Facts } from '../ground/parts/Page.tsx';
import { useSend } from '../ground/send.ts';
import { useStaff } from '../ground/session.ts';
import type { Column } from '../ground/table/column.ts';
import { useKeyedRows } from '../ground/table/keyed-pages.ts';
import { useTableAddress } from '../ground/table/table-search.ts';

const KEY = ['staff'] as const;
const rowKey = ({ id }: StaffMember) => String(id);

const STATE_TEXT = { active: 'stateActive', invited: 'stateInvited', disabled: 'stateDisabled' } as const;
const STATE_TONE = { active: 'up', invited: 'warning', disabled: 'neutral' } as const;

/** Who works at this console, as what, and since when. */
export default function StaffPage() {
  const t = useTranslations('console.staff');
  const role = useTranslations('console.role');
  const self = useStaff();
  const address = useTableAddress();
  const [isInviting, setIsInviting] = useState(false);
  const data = useKeyedRows<StaffMember>(KEY, async (_after, signal) => ({
    rows: await client.call(staffList, {}, { ...(signal && { signal }) }),
    next: null,
  }));
  const columns = useMemo(
    (): readonly Column<StaffMember>[] => [
      {
        key: 'name',
        label: t('name'),
        value: ({ name }) => name,
        cell: ({ id, name }) => (id === self?.id ? `${name} (${t('you')})` : name),
        isSortable: true,
      },
      { key: 'email', label: t('email'), value: ({ email }) => email, isSortable: true },
      {
        key: 'roles',
        label: t('roles'),
        value: ({ roles }) => roles.map((one) => role(one)).join(', '),
        cell: ({ roles }) => <Roles roles={roles} />,
      },
      {
        key: 'state',
        label: t('state'),
        value: ({ state }) => t(STATE_TEXT[state]),
        cell: ({ state }) => <Badge tone={STATE_TONE[state]}>{t(STATE_TEXT[state])}</Badge>,
        isSortable: true,
      },
      {
        key: 'lastSeenAt',
        label: t('lastSeenAt'),
        value: ({ lastSeenAt }) => lastSeenAt ?? undefined,
        cell: ({ lastSeenAt }) => (lastSeenAt === null ? null : <Instant asAge at={lastSeenAt} />),
        align: 'end',
        isSortable: true,
      },
      {
        key: 'id',
        label: t('id'),
        value: ({ id }) => id,
        cell: ({ id }) => <CopyId text={String(id)} />,
        isExtra: true,
      },
    ],
    [t, role, self],
  );
  return (
    <ListPage
      name="staff"
      caption={t('caption')}
      columns={columns}
      rowKey={rowKey}
      data={data}
      address={address}
      empty={<Empty title={t('empty')} text={t('emptyText')} />}
      actions={
        <Button
          size="small"
          tone="accent"
          icon={<UserPlus aria-hidden size={16} />}
          onClick={() => setIsInviting(true)}
        >
          {t('invite')}
        </Button>
      }
      detail={({ row, close }) => row && <Member key={row.id} member={row} onClose={close} />}
    >
      {isInviting ? <Invite onClose={() => setIsInviting(false)} /> : null}
    </ListPage>
  );
}

function Roles({ roles }: { readonly roles: readonly StaffRole[] }) {
  const t = useTranslations('console.role');
  return (
    <span className="inline-flex flex-wrap justify-end gap-1 md:justify-start">
      {roles.map((one) => (
        <Badge key={one}>{t(one)}</Badge>
      ))}
    </span>
  );
}

interface ChoiceProps {
  readonly chosen: readonly StaffRole[];
  readonly onChange: (roles: readonly StaffRole[]) => void;
}

function RoleChoice({ chosen, onChange }: ChoiceProps) {
  const t = useTranslations('console');
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm text-muted">{t('staff.roles')}</legend>
      {STAFF_ROLES.map((one) => (
        <Checkbox
          key={one}
          label={t(`role.${one}`)}
          checked={chosen.includes(one)}
          onChange={(isChosen) =>
            onChange(STAFF_ROLES.filter((each) => (each === one ? isChosen : chosen.includes(each))))
          }
        />
      ))}
    </fieldset>
  );
}

function Member({ member, onClose }: { readonly member: StaffMember; readonly onClose: () => void }) {
  const t = useTranslations('console.staff');
  const app = useTranslations('console.app');
  const self = useStaff();
  const [roles, setRoles] = useState<readonly StaffRole[]>(member.roles);
  const [asked, setAsked] = useState<'disable' | 'reset'>();
  const { id, name, state } = member;
  const isDisabled = state === 'disabled';
  const isChanged = roles.length !== member.roles.length || roles.some((one) => !member.roles.includes(one));
  const save = useSend(changeRoles, { touches: [KEY], done: () => t('rolesChanged') });
  const enable = useSend(enableStaff, { touches: [KEY], done: () => t('enabled', { name }) });
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
            [t('state'), t(STATE_TEXT[state])],
            [t('secondFactor'), app(member.hasSecondFactor ? 'yes' : 'no')],
            [t('createdAt'), <Instant key="since" at={member.createdAt} />],
            [t('lastSeenAt'), member.lastSeenAt === null ? app('none') : <Instant key="seen" at={member.lastSeenAt} />],
            [t('id'), <CopyId key="id" text={String(id)} />],
          ]}
        />
        {isDisabled || id === self?.id ? (
          <Roles roles={member.roles} />
        ) : (
          <RoleChoice chosen={roles} onChange={setRoles} />
        )}
        {roles.length === 0 ? <p className="text-sm text-danger">{t('needRole')}</p> : null}
      </div>
      {asked === 'disable' ? <Disable member={member} onClose={() => setAsked(undefined)} /> : null}
      {asked === 'reset' ? <Reset member={member} onClose={() => setAsked(undefined)} onDone={setLink} /> : null}
      {link === undefined ? null : <InvitationLink invitation={link} onClose={() => setLink(undefined)} />}
    </Detail>
  );
}

interface QuestionProps {
  readonly member: StaffMember;
  readonly onClose: () => void;
}

function Disable({ member: { id, name }, onClose }: QuestionProps) {
  const t = useTranslations('console.staff');
  const app = useTranslations('console.app');
  const disable = useSend(disableStaff, {
    touches: [KEY],
    done: () => t('disabled', { name }),
    onDone: onClose,
    isQuiet: true,
  });
  return (
    <ConfirmDialog
      open
      title={t('disableTitle', { name })}
      description={t('disableText', { name })}
      confirmLabel={t('disable')}
      cancelLabel={app('cancel')}
      tone="danger"
      busy={disable.isSending}
      error={disable.problem}
      onConfirm={() => disable.send({ id })}
      onCancel={onClose}
    />
  );
}

function Reset({
  member: { id, name },
  onClose,
  onDone,
}: QuestionProps & { readonly onDone: (link: Invitation) => void }) {
  const t = useTranslations('console.staff');
  const app = useTranslations('console.app');
  const reset = useSend(resetTotp, {
    touches: [KEY],
    onDone: (link) => {
      onClose();
      onDone(link);
    },
    isQuiet: true,
  });
  return (
    <ConfirmDialog
      open
      title={t('resetTitle', { name })}
      description={t('resetText')}
      confirmLabel={t('resetFactor')}
      cancelLabel={app('cancel')}
      tone="danger"
      busy={reset.isSending}
      error={reset.problem}
      onConfirm={() => reset.send({ id })}
      onCancel={onClose}
    />
  );
}

interface Invitation {
  readonly token: string;
  readonly expiresAt: string;
}

function Invite({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('console.staff');
  const app = useTranslations('console.app');
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [roles, setRoles] = useState<readonly StaffRole[]>([]);
  const [isChecked, setIsChecked] = useState(false);
  const [made, setMade] = useState<Invitation>();
  const invite = useSend(inviteStaff, { touches: [KEY], onDone: setMade, isQuiet: true });
  const submit = () => {
    setIsChecked(true);
    if (name.trim() !== '' && email.trim() !== '' && roles.length > 0)
      invite.send({ email: email.trim(), name: name.trim(), roles: roles.join(',') });
  };
  if (made !== undefined) return <InvitationLink invitation={made} onClose={onClose} />;
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
        {invite.problem ?? (isChecked && roles.length === 0 ? t('needRole') : null)}
      </p>
      <Button tone="accent" size="large" busy={invite.isSending} onClick={submit}>
        {t('inviteSend')}
      </Button>
    </Dialog>
  );
}

/** Where the invited begin: what opens the door stands behind the mark that browsers keep to themselves. */
function linkOf(token: string): string {
  return `${location.origin}/console/accept#${token}`;
}

function InvitationLink({ invitation, onClose }: { readonly invitation: Invitation; readonly onClose: () => void }) {
  const t = useTranslations('console.staff');
  const app = useTranslations('console.app');
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const [isCopied, setIsCopied] = useState(false);
  const link = linkOf(invitation.token);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('linkTitle')}
      description={t('linkText', { until: dateTime(Date.parse(invitation.expiresAt), locale, timeZone) })}
      closeLabel={app('close')}
    >
      <output dir="ltr" className="rounded-control border border-hairline bg-sunken p-3 font-mono text-sm break-all">
        {link}
      </output>
      <Button
        tone="accent"
        size="large"
        icon={<Copy aria-hidden size={16} />}
        onClick={() => void navigator.clipboard.writeText(link).then(() => setIsCopied(true))}
      >
        {isCopied ? app('copied') : t('copyLink')}
      </Button>
    </Dialog>
  );
}
