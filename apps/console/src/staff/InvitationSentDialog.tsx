import { Button } from '@vitrine/ui/components/Button';
import { Dialog } from '@vitrine/ui/components/Dialog';
import type { Invitation, InvitationOrProposal } from '@vitrine/wire/staff/operator/invite-staff';
import { useTranslations } from 'use-intl';
import { useInstantText } from '../ground/parts/Instant.tsx';
import { WaitingProposal } from '../ground/parts/WaitingProposal.tsx';

interface Props {
  readonly email: string;
  readonly answer: InvitationOrProposal;
  readonly onClose: () => void;
}

/** Says where the link of a person is, or that a second owner decides first. Nobody but the person sees the link. */
export function InvitationSentDialog({ email, answer: { invitation, proposal }, onClose }: Props) {
  const t = useTranslations('console.staff');
  const app = useTranslations('console.app');
  const sentText = useSentText();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(invitation === null ? 'proposedTitle' : 'sentTitle')}
      description={invitation === null ? t('sentProposed', { email }) : sentText(email, invitation)}
      closeLabel={app('close')}
    >
      {proposal === null ? null : <WaitingProposal text={t('proposedText')} proposal={proposal} />}
      <Button tone="accent" size="large" onClick={onClose}>
        {app('close')}
      </Button>
    </Dialog>
  );
}

function useSentText(): (email: string, invitation: Invitation) => string {
  const t = useTranslations('console.staff');
  const textOf = useInstantText();
  return (email, { linkIn, expiresAt }) =>
    t(linkIn === 'mail' ? 'sentMail' : 'sentMachine', {
      email,
      until: textOf(Date.parse(expiresAt)),
    });
}
