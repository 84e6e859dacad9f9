import { formatMoney } from '@vitrine/domain/kernel/decimal';
import { paymentFile } from '@vitrine/wire/funding/operator/payment-file';
import type { PoolClient } from 'pg';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import type { PaymentDesk } from './payment-desk.ts';
import { readPaymentFile } from './payment-files-store.ts';

interface StoredPayout {
  readonly withdrawal: string;
  readonly uid: string;
  readonly currency: string;
  readonly amount: string;
  readonly destination: string;
  readonly payee: string | null;
  readonly reference: string | null;
  readonly state: 'sent' | 'paid' | 'failed';
  readonly reason: string | null;
  readonly decided_at: Date | null;
  readonly is_reported: boolean;
}

async function payoutsOf(client: PoolClient, file: number) {
  const { rows } = await client.query<StoredPayout>(
    `SELECT p.withdrawal, d.uid, p.currency, p.amount, p.destination, p.payee, p.reference, p.state,
       coalesce(p.reason, 'given up by one person, another must, too: ' || p.given_up_note) AS reason, p.decided_at, p.is_reported
     FROM payouts p JOIN withdrawals d ON d.id = p.withdrawal WHERE p.batch = $1 ORDER BY p.withdrawal`,
    [file],
  );
  return rows.map(({ withdrawal, uid, amount, decided_at, is_reported, ...payout }) => ({
    ...payout,
    withdrawal: Number(withdrawal),
    customer: Number(uid),
    amount: formatMoney(BigInt(amount)),
    decidedAt: decided_at?.toISOString() ?? null,
    isReported: is_reported,
  }));
}

export const paymentFileRoute = ({ desk }: PaymentDesk): Route =>
  desk.route(paymentFile, async ({ file: id }, { client, recordAudit }) => {
    recordAudit({ subject: `payment-file/${id}` });
    const file = await readPaymentFile(client, id);
    return file === undefined ? new Refused('request.not-found') : { ...file, rows: await payoutsOf(client, id) };
  });
