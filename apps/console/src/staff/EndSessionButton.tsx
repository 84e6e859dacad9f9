import { Button } from '@vitrine/ui/components/Button';
import { revokeStaffSession } from '@vitrine/wire/staff/operator/revoke-staff-session';
import type { StaffSession } from '@vitrine/wire/staff/operator/staff-sessions';
import { useTranslations } from 'use-intl';
import { useSend } from '../ground/send.ts';
import { SESSIONS_KEY } from './session-query.ts';

export function EndSessionButton({ id }: { readonly id: StaffSession['id'] }) {
  const t = useTranslations('console.sessions');
  const end = useSend(revokeStaffSession, { touches: [SESSIONS_KEY], done: () => t('ended') });
  return (
    <Button size="small" busy={end.isSending} onClick={() => end.send({ id })}>
      {t('end')}
    </Button>
  );
}
