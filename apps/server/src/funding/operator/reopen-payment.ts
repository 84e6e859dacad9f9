import { reopenPayment } from '@vitrine/wire/funding/operator/reopen-payment';
import type { Route } from '../../platform/http/context.ts';
import { reopenEntry } from '../providers/bank/entries.ts';
import { reopenTransfer } from '../providers/chain/chain-transfers.ts';
import type { PaymentDesk } from './payment-desk.ts';
import { decidePayment } from './payment-rows.ts';

export const reopenPaymentRoute = ({ desk }: PaymentDesk): Route =>
  desk.route(reopenPayment, ({ note, ...asked }, context) =>
    decidePayment(context, asked, 'dismissed', async () => {
      const { client, now } = context;
      const by = { staff: context.staff.staffId, note, now };
      if (asked.provider === 'bank') await reopenEntry(client, { ...by, entry: BigInt(asked.payment) });
      else await reopenTransfer(client, { ...by, transfer: BigInt(asked.payment) });
    }),
  );
