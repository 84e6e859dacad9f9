import type { Command } from '@vitrine/core/input';
import { formatMoney } from '@vitrine/domain/kernel/decimal';
import { approveDeposit } from '@vitrine/wire/funding/operator/approve-deposit';
import { assignBank } from '@vitrine/wire/funding/operator/assign-bank';
import type { OperatorDepositRow } from '@vitrine/wire/funding/operator/fields';
import { recordArrival } from '@vitrine/wire/funding/operator/record-arrival';
import { rejectDeposit } from '@vitrine/wire/funding/operator/reject-deposit';
import type { Pool, PoolClient } from 'pg';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { lockName } from '../../platform/postgres/advisory-locks.ts';
import type { StaffContext } from '../../staff/index.ts';
import { type Confirmations, confirmationsOf } from '../confirmations.ts';
import type { Deposit } from '../deposits-store.ts';
import { rateText } from '../offer.ts';
import { type FundingDesk, isoOrNull, staffNames, stepOf, submitFor } from './desk.ts';
import { type Named, readDeposit } from './queue-store.ts';
import { refuseDependent } from './two-people.ts';

export const depositSubject = (deposit: number): string => `deposit/${deposit}`;

/** The rows of deposits, with the names of staff and how far the chain is. */
export async function depositRows(
  desk: FundingDesk,
  db: Pool | PoolClient,
  deposits: readonly Named<Deposit>[],
): Promise<OperatorDepositRow[]> {
  const names = await staffNames(db);
  const confirmations = await confirmationsOf(db, desk, deposits, Date.now());
  return deposits.map((deposit) => depositRowOf(desk, deposit, names, confirmations.get(deposit.id)));
}

/** The row of one deposit. */
export async function depositRow(
  desk: FundingDesk,
  db: Pool | PoolClient,
  deposit: Named<Deposit>,
): Promise<OperatorDepositRow> {
  const [row] = await depositRows(desk, db, [deposit]);
  if (row === undefined) throw new Error(`deposit ${deposit.id} has no row`);
  return row;
}

function depositRowOf(
  { offer }: Pick<FundingDesk, 'offer'>,
  deposit: Named<Deposit>,
  names: ReadonlyMap<number, string>,
  confirmations: Confirmations | undefined,
): OperatorDepositRow {
  const { arrivedAt, status, credited, reason } = deposit;
  const worth = arrivedAt === 0 ? 0n : credited;
  return {
    id: deposit.id,
    customer: deposit.uid,
    name: deposit.name,
    way: deposit.way,
    currency: deposit.code,
    currencyId: deposit.currency,
    amount: formatMoney(deposit.amount),
    state: status,
    createdAt: new Date(deposit.claimedAt).toISOString(),
    expiresAt: status === 'pending' ? isoOrNull(deposit.expiresAt) : null,
    hasAccount: deposit.bankInfo !== undefined,
    hasProof: deposit.proof !== undefined,
    received: arrivedAt === 0 ? null : formatMoney(deposit.received),
    rate: arrivedAt === 0 ? null : rateText(deposit.rate),
    credited: arrivedAt === 0 ? null : formatMoney(credited),
    confirmations: confirmations ?? null,
    arrival: stepOf(names, deposit.arrivedStaff, arrivedAt),
    firstApproval: stepOf(names, deposit.firstStaff, deposit.firstAt),
    decision: stepOf(names, deposit.decidedStaff, deposit.decidedAt),
    needsTwo: worth > offer.terms.twoStaffAbove,
    reference: deposit.reference,
    reason: reason === '' ? null : reason,
    version: deposit.version,
  };
}

/** What an audit entry says of a deposit: nothing of the customer but the number. */
const auditOf = ({ status, received, reference, uid }: Deposit) => ({
  customer: uid,
  state: status,
  received: formatMoney(received),
  reference,
});

interface Asked {
  readonly deposit: number;
  readonly version: number;
}

/** The deposit as the caller has seen it; refused if it has changed since. */
async function seenDeposit(
  { client, recordAudit }: Pick<StaffContext, 'client' | 'recordAudit'>,
  { deposit: id, version }: Asked,
): Promise<Named<Deposit> | Refused> {
  recordAudit({ subject: depositSubject(id) });
  await lockName(client, depositSubject(id));
  const deposit = await readDeposit(client, id);
  if (deposit === undefined) return new Refused('request.not-found');
  recordAudit({ before: auditOf(deposit) });
  return deposit.version === version ? deposit : new Refused('staff.outdated');
}

/** One step of a deposit: the core decides, `keep` writes what it need not know, and the answer is the row anew. */
async function takeStep(
  desk: FundingDesk,
  context: Omit<StaffContext, 'prepared'>,
  asked: Asked,
  commandFor: (deposit: Deposit) => { readonly command: Command; readonly args: string; readonly first?: number },
  keep: (deposit: Deposit) => Promise<void> = async () => undefined,
): Promise<OperatorDepositRow | Refused> {
  const { client, recordAudit } = context;
  const deposit = await seenDeposit(context, asked);
  if (deposit instanceof Refused) return deposit;
  const { command, args, first = 0 } = commandFor(deposit);
  const refused =
    (await refuseDependent(client, first, context.staff.staffId)) ?? (await submitFor(desk, context, command, args));
  if (refused !== undefined) return refused;
  await keep(deposit);
  const after = await readDeposit(client, asked.deposit);
  if (after === undefined) throw new Error(`deposit ${asked.deposit} is gone`);
  recordAudit({ after: auditOf(after) });
  return depositRow(desk, client, after);
}

/** The reference is reserved before the command enters the core, and free again if the core refuses it. */
function recordArrivalRoute(desk: FundingDesk): Route {
  const { references } = desk;
  return desk.desk.prepared(
    recordArrival,
    async ({ deposit: request, reference }) => {
      if ((await readDeposit(desk.db, request)) === undefined) return new Refused('request.not-found');
      const isFree = await references.reserve(reference, { kind: 'deposit', request });
      return isFree ? undefined : new Refused('funding.reference-used');
    },
    async ({ received, reference, ...asked }, context) => {
      const owner = { kind: 'deposit', request: asked.deposit } as const;
      const { staffId: staff } = context.staff;
      const done = await takeStep(
        desk,
        context,
        asked,
        ({ uid }) => ({
          command: { kind: 'record-arrival', uid, deposit: asked.deposit, received, staff },
          args: `${asked.deposit} ${formatMoney(received)} ${reference}`,
        }),
        async () => {
          await references.use(reference, owner);
          await context.client.query('UPDATE deposit_details SET reference = $2 WHERE deposit = $1', [
            asked.deposit,
            reference,
          ]);
        },
      );
      if (done instanceof Refused) await references.release(reference, owner);
      return done;
    },
  );
}

const rejectRoute = (desk: FundingDesk): Route =>
  desk.desk.route(rejectDeposit, ({ reason, note = '', ...asked }, context) =>
    takeStep(
      desk,
      context,
      asked,
      ({ uid }) => ({
        command: { kind: 'reject-deposit', uid, deposit: asked.deposit, reason, staff: context.staff.staffId },
        args: `${asked.deposit} ${reason} ${note}`,
      }),
      async () => {
        await context.client.query('UPDATE deposit_details SET note = $2 WHERE deposit = $1', [asked.deposit, note]);
      },
    ),
  );

/** Moves nothing: the customer sees where to pay to. */
const assignRoute = (desk: FundingDesk): Route =>
  desk.desk.route(assignBank, async ({ wire, ...asked }, context) => {
    const { client, recordAudit } = context;
    const deposit = await seenDeposit(context, asked);
    if (deposit instanceof Refused) return deposit;
    recordAudit({ after: { wire } });
    if (deposit.status !== 'pending' || deposit.way !== 'bank') return new Refused('funding.deposit-not-pending');
    const { rowCount } = await client.query(
      `UPDATE deposit_details SET wire = w.id FROM deposit_wires w
       WHERE deposit = $1 AND proof_image IS NULL AND w.id = $2 AND w.currency = $3 AND w.is_active`,
      [asked.deposit, wire, deposit.currency],
    );
    if (rowCount === 0) return new Refused('request.not-found');
    const after = await readDeposit(client, asked.deposit);
    return depositRow(desk, client, after ?? deposit);
  });

/** What staff do with deposits. */
export const depositStepRoutes = (desk: FundingDesk): readonly Route[] => [
  assignRoute(desk),
  recordArrivalRoute(desk),
  desk.desk.route(approveDeposit, (asked, context) =>
    takeStep(desk, context, asked, ({ uid, arrivedAt, received, receivedCurrency, credited, firstStaff }) => ({
      command: {
        kind: 'approve-deposit',
        uid,
        deposit: asked.deposit,
        staff: context.staff.staffId,
        // A colleague may be recording something else at this moment.
        ...(arrivedAt !== 0 && { seenReceived: received, seenCurrency: receivedCurrency, seenCredited: credited }),
      },
      args: `${asked.deposit}`,
      first: firstStaff,
    })),
  ),
  rejectRoute(desk),
];
