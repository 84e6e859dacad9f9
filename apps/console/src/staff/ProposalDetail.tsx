import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import { ConfirmDialog } from '@vitrine/ui/components/ConfirmDialog';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { decideProposal } from '@vitrine/wire/staff/operator/decide-proposal';
import type { Proposal } from '@vitrine/wire/staff/operator/proposals';
import { withdrawProposal } from '@vitrine/wire/staff/operator/withdraw-proposal';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CopyId } from '../ground/parts/CopyId.tsx';
import { Difference } from '../ground/parts/Difference.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { Detail, Facts } from '../ground/parts/Page.tsx';
import { useSend } from '../ground/send.ts';
import { useStaff } from '../ground/session.ts';
import { useShortcuts } from '../ground/shortcuts.ts';
import { PROPOSAL_STATE_TEXT, PROPOSAL_STATE_TONE, PROPOSALS_KEY } from './proposal-state.ts';
import { useSubjectName } from './subject-name.ts';

interface Props {
  readonly proposal: Proposal;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

export function ProposalDetail({ proposal, onClose, onDecided }: Props) {
  const t = useTranslations('console.proposals');
  const kinds = useTranslations('console.proposalKind');
  const app = useTranslations('console.app');
  const self = useStaff();
  const [isRejecting, setIsRejecting] = useState(false);
  const [reason, setReason] = useState('');
  const { id, maker, state } = proposal;
  const subject = useSubjectName()(proposal.subject);
  const isOwn = maker.id === self?.id;
  const isPending = state === 'pending';
  const mayDecide = isPending && !isOwn && proposal.mayDecide;

  const decide = useSend(decideProposal, {
    touches: [PROPOSALS_KEY],
    done: ({ verdict }) => t(verdict === 'approve' ? 'approved' : 'rejected', { subject }),
    onDone: onDecided,
  });
  const withdraw = useSend(withdrawProposal, {
    touches: [PROPOSALS_KEY],
    done: () => t('withdrawn', { subject }),
    onDone: onDecided,
  });
  const approve = () => decide.send({ id, verdict: 'approve' });
  useShortcuts({ a: approve, r: () => setIsRejecting(true) }, { isOn: mayDecide });

  return (
    <Detail
      title={`${kinds(proposal.kind)} · ${subject}`}
      onClose={onClose}
      footer={
        isPending ? (
          isOwn ? (
            <>
              <p className="min-w-0 flex-1 basis-48 self-center text-sm text-muted">{t('own')}</p>
              <Button busy={withdraw.isSending} onClick={() => withdraw.send({ id })}>
                {t('withdraw')}
              </Button>
            </>
          ) : mayDecide ? (
            <>
              <Button tone="accent" className="flex-1" busy={decide.isSending} aria-keyshortcuts="a" onClick={approve}>
                {t('approve')}
              </Button>
              <Button className="flex-1" aria-keyshortcuts="r" onClick={() => setIsRejecting(true)}>
                {t('reject')}
              </Button>
            </>
          ) : (
            <p className="text-sm text-muted">{t('notAllowed')}</p>
          )
        ) : undefined
      }
    >
      <div className="flex flex-col gap-5">
        <Difference before={proposal.before} after={proposal.after} />
        <Facts
          rows={[
            [
              t('state'),
              <Badge key="state" tone={PROPOSAL_STATE_TONE[state]}>
                {t(PROPOSAL_STATE_TEXT[state])}
              </Badge>,
            ],
            [t('maker'), maker.name],
            [t('madeAt'), <Instant key="made" at={proposal.madeAt} />],
            ...(proposal.checker === null ? [] : ([[t('checker'), proposal.checker.name]] as const)),
            ...(proposal.decidedAt === null
              ? []
              : ([[t('decidedAt'), <Instant key="decided" at={proposal.decidedAt} />]] as const)),
            ...(proposal.reason === '' ? [] : ([[t('reason'), proposal.reason]] as const)),
            [t('subject'), <CopyId key="subject" text={proposal.subject} />],
            [t('id'), <CopyId key="id" text={String(id)} />],
          ]}
        />
      </div>
      <ConfirmDialog
        open={isRejecting}
        title={t('rejectTitle')}
        description={subject}
        confirmLabel={t('reject')}
        cancelLabel={app('cancel')}
        tone="danger"
        busy={decide.isSending}
        onConfirm={() => {
          if (reason.trim() === '') return;
          setIsRejecting(false);
          decide.send({ id, verdict: 'reject', reason: reason.trim() });
        }}
        onCancel={() => setIsRejecting(false)}
      >
        <Field label={t('rejectReason')}>
          <Input value={reason} onChange={setReason} maxLength={200} />
        </Field>
      </ConfirmDialog>
    </Detail>
  );
}
