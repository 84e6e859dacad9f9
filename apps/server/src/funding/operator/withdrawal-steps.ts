import type { Command } from '@vitrine/core/input';
import { formatMoney } from '@vitrine/domain/kernel/decimal';
import { approveWithdrawal } from '@vitrine/wire/funding/operator/approve-withdrawal';
import { approveWithdrawals } from '@vitrine/wire/funding/operator/approve-withdrawals';
import { failWithdrawal } from '@vitrine/wire/funding/operator/fail-withdrawal';
import type { OperatorWithdrawalRow } from '@vitrine/wire/funding/operator/fields';
import { holdWithdrawal } from '@vitrine/wire/funding/operator/hold-withdrawal';
import { payWithdrawal } from '@vitrine/wire/funding/operator/pay-withdrawal';
import { rejectWithdrawal } from '@vitrine/wire/funding/operator/reject-withdrawal';
import { releaseWithdrawal } from '@vitrine/wire/funding/operator/release-withdrawal';
import type { PoolClient } from 'pg';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { lockName } from '../../platform/postgres/advisory-locks.ts';
import type { StaffContext } from '../../staff/index.ts';
import type { Withdrawal } from '../withdrawals-store.ts';
import { type FundingDesk, staffNames, submitFor } from './desk.ts';
import { lockPaymentFiles } from './payment-files-store.ts';
import { type Named, readWithdrawal } from './queue-store.ts';
import { refuseDependent } from './two-people.ts';
import { warningsOf, withdrawalRowOf } from './withdrawal-rows.ts';

export const withdrawalSubject = (withdrawal: number): string => `withdrawal/${withdrawal}`;

/** What an audit entry says of a withdrawal: nothing of the customer but the number. */
const auditOf = ({ status, uid, amount, reference, holdReason, proposedReason, firstStaff }: Withdrawal) => ({
  customer: uid,
  state: status,
  amount: formatMoney(amount),
  reference,
  hold: holdReason,
  proposedHold: proposedReason,
  firstApprovalBy: firstStaff,
});

interface Asked {
  readonly withdrawal: number;
  readonly version: number;
}

type CommandFor = (withdrawal: Withdrawal) => {
  readonly command: Command;
  readonly args: string;
  /** Whose decision this one completes; 0 or absent: nobody's. */
  readonly first?: number;
};

/** The withdrawal as the caller has seen it; refused if it has changed since. */
async function seenWithdrawal(
  { client, recordAudit }: Pick<StaffContext, 'client' | 'recordAudit'>,
  { withdrawal: id, version }: Asked,
): Promise<Named<Withdrawal> | Refused> {
  recordAudit({ subject: withdrawalSubject(id) });
  await lockName(client, withdrawalSubject(id));
  const withdrawal = await readWithdrawal(client, id);
  if (withdrawal === undefined) return new Refused('request.not-found');
  recordAudit({ before: auditOf(withdrawal) });
  return withdrawal.version === version ? withdrawal : new Refused('staff.outdated');
}

async function rowAnew(desk: FundingDesk, client: PoolClient, id: number, recordAudit: StaffContext['recordAudit']) {
  const after = await readWithdrawal(client, id);
  if (after === undefined) throw new Error(`withdrawal ${id} is gone`);
  recordAudit({ after: auditOf(after) });
  const warnings = await warningsOf(client, [after]);
  return withdrawalRowOf(desk, after, await staffNames(client), warnings.get(id) ?? []);
}

/** One step of a withdrawal: the core decides, `keep` writes what it need not know, and the answer is the row anew. */
async function takeStep(
  desk: FundingDesk,
  context: Omit<StaffContext, 'prepared'>,
  asked: Asked,
  commandFor: CommandFor,
  keep: () => Promise<unknown> = async () => undefined,
): Promise<OperatorWithdrawalRow | Refused> {
  const withdrawal = await seenWithdrawal(context, asked);
  if (withdrawal instanceof Refused) return withdrawal;
  const { command, args, first = 0 } = commandFor(withdrawal);
  const refused =
    (await refuseDependent(context.client, first, context.staff.staffId)) ??
    (await submitFor(desk, context, command, args));
  if (refused !== undefined) return refused;
  await keep();
  return rowAnew(desk, context.client, asked.withdrawal, context.recordAudit);
}

/** The reference is reserved before the command enters the core, and free again if the core refuses it. */
function payRoute(desk: FundingDesk): Route {
  const { references } = desk;
  return desk.desk.prepared(
    payWithdrawal,
    async ({ withdrawal: request, reference }) => {
      if ((await readWithdrawal(desk.db, request)) === undefined) return new Refused('request.not-found');
      const isFree = await references.reserve(reference, { kind: 'withdrawal', request });
      return isFree ? undefined : new Refused('funding.reference-used');
    },
    async ({ reference, ...asked }, context) => {
      const owner = { kind: 'withdrawal', request: asked.withdrawal } as const;
      const { staffId: staff } = context.staff;
      const done =
        (await refuseInPaymentFile(context.client, asked.withdrawal)) ??
        (await takeStep(
          desk,
          context,
          asked,
          ({ uid, id }) => ({
            command: { kind: 'pay-withdrawal', uid, withdrawal: id, staff },
            args: `${id} ${reference}`,
          }),
          async () => {
            await references.use(reference, owner);
            await context.client.query('UPDATE withdrawal_details SET reference = $2 WHERE withdrawal = $1', [
              asked.withdrawal,
              reference,
            ]);
          },
        ));
      if (done instanceof Refused) await references.release(reference, owner);
      return done;
    },
  );
}

/**
 * Refused while its payment is on its way: money that was given back, or paid by hand, as well would be paid twice. No file
 * is made until the transaction ends.
 */
async function refuseInPaymentFile(client: PoolClient, withdrawal: number): Promise<Refused | undefined> {
  await lockPaymentFiles(client);
  const { rowCount } = await client.query(
    `SELECT FROM payouts WHERE withdrawal = $1 AND (state = 'sent' OR (state = 'paid' AND NOT is_reported))`,
    [withdrawal],
  );
  return rowCount === 0 ? undefined : new Refused('funding.in-payment-file');
}

/** With a note that the customer reads. */
function returnRoute(
  desk: FundingDesk,
  call: typeof rejectWithdrawal | typeof failWithdrawal,
  kind: 'reject-withdrawal' | 'fail-withdrawal',
): Route {
  return desk.desk.route(call, async ({ reason, note = '', ...asked }, context) => {
    const underWay = await refuseInPaymentFile(context.client, asked.withdrawal);
    if (underWay !== undefined) return underWay;
    return takeStep(
      desk,
      context,
      asked,
      ({ uid, id }) => ({
        // The reasons of each are those of its call.
        command: { kind, uid, withdrawal: id, reason, staff: context.staff.staffId } as Command,
        args: `${id} ${reason} ${note}`,
      }),
      () =>
        context.client.query('UPDATE withdrawal_details SET note = $2 WHERE withdrawal = $1', [asked.withdrawal, note]),
    );
  });
}

/** One of many: what is not clean, or has changed, is left to be looked at by itself. */
async function approveOne(desk: FundingDesk, context: StaffContext, { withdrawal: id, version }: Asked) {
  const { client, staff } = context;
  await lockName(client, withdrawalSubject(id));
  const withdrawal = await readWithdrawal(client, id);
  if (withdrawal === undefined) return 'request.not-found';
  if (withdrawal.version !== version) return 'staff.outdated';
  const dependent = await refuseDependent(client, withdrawal.firstStaff, staff.staffId);
  if (dependent !== undefined) return dependent.reason;
  const warnings = await warningsOf(client, [withdrawal]);
  if ((warnings.get(id) ?? []).length > 0) return 'funding.not-clean';
  const command = { kind: 'approve-withdrawal', uid: withdrawal.uid, withdrawal: id, staff: staff.staffId } as const;
  // Each is one command of its own under the one key.
  const keyed = {
    idempotencyKey: (args: string) => {
      const key = context.idempotencyKey(args);
      return { ...key, value: `${key.value} ${id}` };
    },
  };
  const refused = await submitFor(desk, keyed, command, `${id}`);
  if (refused !== undefined) return refused.reason;
  const after = await readWithdrawal(client, id);
  return after?.status === 'approved' ? 'approved' : 'first';
}

const approveManyRoute = (desk: FundingDesk): Route =>
  desk.desk.route(approveWithdrawals, async ({ withdrawals }, context) => {
    const results: { withdrawal: number; outcome: string }[] = [];
    // In the order of their ids, so that two colleagues with the same ones never wait for each other.
    for (const asked of withdrawals.toSorted((a, b) => a.withdrawal - b.withdrawal))
      results.push({ withdrawal: asked.withdrawal, outcome: await approveOne(desk, context, asked) });
    context.recordAudit({ subject: 'withdrawals', after: { results } });
    return { results };
  });

/** What staff do with withdrawals. */
export const withdrawalStepRoutes = (desk: FundingDesk): readonly Route[] => [
  desk.desk.route(approveWithdrawal, (asked, context) =>
    takeStep(desk, context, asked, ({ uid, id, firstStaff }) => ({
      command: { kind: 'approve-withdrawal', uid, withdrawal: id, staff: context.staff.staffId },
      args: `${id}`,
      first: firstStaff,
    })),
  ),
  approveManyRoute(desk),
  returnRoute(desk, rejectWithdrawal, 'reject-withdrawal'),
  desk.desk.route(holdWithdrawal, ({ reason, ...asked }, context) =>
    takeStep(desk, context, asked, ({ uid, id, proposedStaff, proposedReason }) => ({
      command: { kind: 'hold-withdrawal', uid, withdrawal: id, reason, staff: context.staff.staffId },
      args: `${id} ${reason}`,
      first: proposedReason === reason ? proposedStaff : 0,
    })),
  ),
  desk.desk.route(releaseWithdrawal, (asked, context) =>
    takeStep(desk, context, asked, ({ uid, id }) => ({
      command: { kind: 'release-withdrawal', uid, withdrawal: id, staff: context.staff.staffId },
      args: `${id}`,
    })),
  ),
  payRoute(desk),
  returnRoute(desk, failWithdrawal, 'fail-withdrawal'),
];
