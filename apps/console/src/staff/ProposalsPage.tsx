import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import { ConfirmDialog } from '@vitrine/ui/components/ConfirmDialog';
import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { Empty } from '@vitrine/ui/components/States';
import { decideProposal } from '@vitrine/wire/staff/operator/decide-proposal';
import { PROPOSAL_STATES, type Proposal, proposals } from '@vitrine/wire/staff/operator/proposals';
import { withdrawProposal } from '@vitrine/wire/staff/operator/withdraw-proposal';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';
import { CopyId } from '../ground/parts/CopyId.tsx';
import { Difference } from '../ground/parts/Difference.tsx';
import { Instant } from '../ground/parts/Instant.tsx';
import { Detail, Facts, Page, Split } from '../ground/parts/Page.tsx';
import { useSend } from '../ground/send.ts';
import { useStaff } from '../ground/session.ts';
import { useShortcuts } from '../ground/shortcuts.ts';
import type { Column } from '../ground/table/column.ts';
import { DataTable } from '../ground/table/DataTable.tsx';
import { useKeyedRows } from '../ground/table/keyed-pages.ts';
import { useTableAddress } from '../ground/table/table-search.ts';
import { useSubjectName } from './subject-name.ts';

const KEY = ['proposals'] as const;
const REFRESH_MS = 15_000;
const rowKey = ({ id }: Proposal) => String(id);

const STATE_TEXT = {
  pending: 'statePending',
  applied: 'stateApplied',
  rejected: 'stateRejected',
  withdrawn: 'stateWithdrawn',
} as const;
const STATE_TONE = { pending: 'warning', applied: 'up', rejected: 'danger', withdrawn: 'neutral' } as const;

/** Changes that need two people: the oldest first, what they would change, and the decision. */
export default function ProposalsPage() {
  const t = useTranslations('console.proposals');
  const kinds = useTranslations('console.proposalKind');
  const title = useTranslations('console.title');
  const nameOf = useSubjectName();
  const address = useTableAddress();
  const state = PROPOSAL_STATES.find((one) => one === address.filters.state) ?? 'pending';
  const data = useKeyedRows<Proposal>(
    [...KEY, state],
    (after, signal) =>
      client.call(proposals, { state, ...(after === undefined ? {} : { after }) }, { ...(signal && { signal }) }),
    { refreshMs: REFRESH_MS },
  );
  const columns = useMemo(
    (): readonly Column<Proposal>[] => [
      { key: 'subject', label: t('subject'), value: ({ subject }) => nameOf(subject), isSortable: true },
      { key: 'kind', label: t('kind'), value: ({ kind }) => kinds(kind), isSortable: true },
      { key: 'maker', label: t('maker'), value: ({ maker }) => maker.name, isSortable: true },
      {
        key: 'madeAt',
        label: t('age'),
        value: ({ madeAt }) => madeAt,
        cell: ({ madeAt }) => <Instant asAge at={madeAt} />,
        align: 'end',
        isSortable: true,
      },
      {
        key: 'state',
        label: t('state'),
        value: ({ state: now }) => t(STATE_TEXT[now]),
        cell: ({ state: now }) => <Badge tone={STATE_TONE[now]}>{t(STATE_TEXT[now])}</Badge>,
        isExtra: true,
      },
      {
        key: 'id',
        label: t('id'),
        value: ({ id }) => id,
        cell: ({ id }) => <CopyId text={String(id)} />,
        isExtra: true,
      },
    ],
    [t, nameOf, kinds],
  );
  const at = data.rows.findIndex((row) => rowKey(row) === address.openId);
  const open = data.rows[at];
  /** What comes after a decision: the next older one that waits, else the one before. */
  const next = data.rows[at + 1] ?? data.rows[at - 1];
  return (
    <Page title={title('proposals')}>
      <Split
        list={
          <DataTable
            name="proposals"
            caption={t('caption')}
            columns={columns}
            rowKey={rowKey}
            data={data}
            address={address}
            filters={[
              {
                kind: 'choice',
                name: 'state',
                label: t('state'),
                byDefault: 'pending',
                options: PROPOSAL_STATES.map((value) => ({ value, label: t(STATE_TEXT[value]) })),
              },
            ]}
            empty={<Empty title={t('empty')} text={t('emptyText')} />}
            opens
          />
        }
        detail={
          open === undefined ? undefined : (
            <One
              key={open.id}
              proposal={open}
              onClose={() => address.open(undefined)}
              onDecided={() => address.open(next === undefined ? undefined : rowKey(next))}
            />
          )
        }
      />
    </Page>
  );
}

interface OneProps {
  readonly proposal: Proposal;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

function One({ proposal, onClose, onDecided }: OneProps) {
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
    touches: [KEY],
    done: ({ verdict }) => t(verdict === 'approve' ? 'approved' : 'rejected', { subject }),
    onDone: onDecided,
  });
  const withdraw = useSend(withdrawProposal, {
    touches: [KEY],
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
            <p className="text-sm text-muted">{t('notYours')}</p>
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
              <Badge key="state" tone={STATE_TONE[state]}>
                {t(STATE_TEXT[state])}
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
