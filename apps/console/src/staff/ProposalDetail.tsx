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
import { DecisionButtons } from '../ground/parts/DecisionButtons.tsx';
import { Difference } from '../ground/parts/Difference.tsx';
import { Facts } from '../ground/parts/Facts.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { Detail } from '../ground/parts/Page.tsx';
import { SubjectLink } from '../ground/parts/SubjectLink.tsx';
import { useSend } from '../ground/send.ts';
import { useStaff } from '../ground/session.ts';
import { type QueueDecision, useQueueDecision } from '../ground/use-queue-decision.ts';
import { PROPOSAL_STATE_TEXT, PROPOSAL_STATE_TONE, PROPOSALS_KEY } from './proposal-state.ts';
import { useSubjectName } from './subject-name.ts';

interface Props {
  readonly proposal: Proposal;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

export function ProposalDetail({ proposal, onClose, onDecided }: Props) {
  const kinds = useTranslations('console.proposalKind');
  const subject = useSubjectName()(proposal.subject);
  const decision = useDecision(proposal, subject, onDecided);
  return (
    <Detail
      title={`${kinds(proposal.kind)} · ${subject}`}
      onClose={onClose}
      footer={
        proposal.state === 'pending' ? (
          <ProposalActions proposal={proposal} decision={decision} subject={subject} onDecided={onDecided} />
        ) : undefined
      }
    >
      <div className="flex flex-col gap-5">
        <Difference before={proposal.before} after={proposal.after} />
        <ProposalFacts proposal={proposal} />
      </div>
      <RejectDialog decision={decision} subject={subject} />
    </Detail>
  );
}

type Decision = QueueDecision<[reason: string]>;

/** The decision on a proposal. */
function useDecision({ id, maker, state, mayDecide }: Proposal, subject: string, onDecided: () => void): Decision {
  const t = useTranslations('console.proposals');
  const self = useStaff();
  const decide = useSend(decideProposal, {
    touches: [PROPOSALS_KEY],
    done: ({ verdict }) => t(verdict === 'approve' ? 'approved' : 'rejected', { subject }),
    onDone: onDecided,
  });
  return useQueueDecision({
    mayDecide: state === 'pending' && maker.id !== self?.id && mayDecide,
    isSending: decide.isSending,
    approve: () => decide.send({ id, verdict: 'approve' }),
    reject: (reason: string) => decide.send({ id, verdict: 'reject', reason }),
  });
}

interface ActionsProps {
  readonly proposal: Proposal;
  readonly decision: Decision;
  readonly subject: string;
  readonly onDecided: () => void;
}

/** What the person can do with a pending proposal: withdraw their own, decide on that of another staff member. */
function ProposalActions({ proposal, decision, subject, onDecided }: ActionsProps) {
  const t = useTranslations('console.proposals');
  const self = useStaff();
  const withdraw = useSend(withdrawProposal, {
    touches: [PROPOSALS_KEY],
    done: () => t('withdrawn', { subject }),
    onDone: onDecided,
  });
  if (proposal.maker.id === self?.id) {
    return (
      <>
        <p className="min-w-0 flex-1 basis-48 self-center text-sm text-muted">{t('own')}</p>
        <Button busy={withdraw.isSending} onClick={() => withdraw.send({ id: proposal.id })}>
          {t('withdraw')}
        </Button>
      </>
    );
  }
  if (!decision.mayDecide) {
    const isSelf = proposal.conflict === 'staff.self';
    return <p className="text-sm text-muted">{t(isSelf ? 'conflictSelf' : 'conflictNotIndependent')}</p>;
  }
  return <DecisionButtons decision={decision} approveLabel={t('approve')} rejectLabel={t('reject')} />;
}

function ProposalFacts({ proposal }: { readonly proposal: Proposal }) {
  const t = useTranslations('console.proposals');
  const { id, state, maker, checker, madeAt, decidedAt, reason } = proposal;
  return (
    <Facts
      rows={[
        [
          t('state'),
          <Badge key="state" tone={PROPOSAL_STATE_TONE[state]}>
            {t(PROPOSAL_STATE_TEXT[state])}
          </Badge>,
        ],
        [t('maker'), maker.name],
        [t('madeAt'), <Instant key="made" at={madeAt} />],
        ...(checker === null ? [] : ([[t('checker'), checker.name]] as const)),
        ...(decidedAt === null ? [] : ([[t('decidedAt'), <Instant key="decided" at={decidedAt} />]] as const)),
        ...(reason === '' ? [] : ([[t('reason'), reason]] as const)),
        [t('subject'), <SubjectLink key="subject" subject={proposal.subject} />],
        [t('id'), <CopyId key="id" text={String(id)} />],
      ]}
    />
  );
}

function RejectDialog({ decision, subject }: { readonly decision: Decision; readonly subject: string }) {
  const t = useTranslations('console.proposals');
  const app = useTranslations('console.app');
  const [typed, setTyped] = useState('');
  const reason = typed.trim();
  return (
    <ConfirmDialog
      open={decision.isRejecting}
      title={t('rejectTitle')}
      description={subject}
      confirmLabel={t('reject')}
      cancelLabel={app('cancel')}
      tone="danger"
      busy={decision.isSending}
      onConfirm={() => {
        if (reason === '') return;
        decision.reject(reason);
      }}
      onCancel={() => decision.setRejecting(false)}
    >
      <Field label={t('rejectReason')}>
        <Input value={typed} onChange={setTyped} maxLength={200} />
      </Field>
    </ConfirmDialog>
  );
}
