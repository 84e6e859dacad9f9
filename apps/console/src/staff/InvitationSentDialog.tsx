import { Button } from '@vitrine/ui/components/Button';
import { Dialog } from '@vitrine/ui/components/Dialog';
import { dateTime } from '@vitrine/ui/format';
import type { Invitation } from '@vitrine/wire/staff/operator/invite-staff';
import { useLocale, useTimeZone, useTranslations } from 'use-intl';

interface Props {
  readonly email: string;
  readonly invitation: Invitation;
  readonly onClose: () => void;
}

/** Says where the link of an invited person is. Nobody else sees the link. */
export function InvitationSentDialog({ email, invitation: { linkIn, expiresAt }, onClose }: Props) {
  const t = useTranslations('console.staff');
  const app = useTranslations('console.app');
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  const until = dateTime(Date.parse(expiresAt), locale, timeZone);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('sentTitle')}
      description={t(linkIn === 'mail' ? 'sentMail' : 'sentMachine', { email, until })}
      closeLabel={app('close')}
    >
      <Button tone="accent" size="large" onClick={onClose}>
        {app('close')}
      </Button>
    </Dialog>
  );
}
