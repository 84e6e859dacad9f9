import { dismissPayment } from '@vitrine/wire/funding/operator/dismiss-payment';
import type { Route } from '../../platform/http/context.ts';
import { dismissEntry } from '../providers/bank/entries.ts';
import { dismissTransfer } from '../providers/chain/chain-transfers.ts';
import type { PaymentDesk } from './payment-desk.ts';
import { decidePayment } from './payment-rows.ts';

export const dismissPaymentRoute = ({ desk }: PaymentDesk): Route =>
  desk.route(dismissPayment, ({ note, ...asked }, context) =>
    decidePayment(context, asked, 'waiting', async () => {
      const { client, now } = context;
      const by = { staff: context.staff.staffId, note, now };
      if (asked.provider === 'bank') await dismissEntry(client, { ...by, entry: BigInt(asked.payment) });
      else await dismissTransfer(client, { ...by, transfer: BigInt(asked.payment) });
    }),
  );
