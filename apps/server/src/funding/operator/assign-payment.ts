import { assignPayment } from '@vitrine/wire/funding/operator/assign-payment';
import type { Route } from '../../platform/http/context.ts';
import { lockName } from '../../platform/postgres/advisory-locks.ts';
import { matchWaitingEntry } from '../providers/bank/entries.ts';
import { matchTransfer } from '../providers/chain/chain-transfers.ts';
import type { PaymentDesk } from './payment-desk.ts';
import { decidePayment } from './payment-rows.ts';

/** The arrival is recorded by the follower of matched payments, under the reference of the bank or chain. */
export const assignPaymentRoute = ({ desk, claims }: PaymentDesk): Route =>
  desk.route(assignPayment, ({ deposit, note = '', ...asked }, context) =>
    decidePayment(context, asked, 'waiting', async () => {
      const { client, now } = context;
      const by = { deposit: BigInt(deposit), staff: context.staff.staffId, note, now };
      // Two payments at once for one deposit: the second finds the first.
      await lockName(client, `payment of deposit ${deposit}`);
      if (asked.provider === 'bank') await matchWaitingEntry(client, { ...by, entry: BigInt(asked.payment) }, claims);
      else await matchTransfer(client, { ...by, transfer: BigInt(asked.payment) }, claims);
    }),
  );
