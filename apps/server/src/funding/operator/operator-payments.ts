import { operatorPayments } from '@vitrine/wire/funding/operator/operator-payments';
import type { PaymentRow } from '@vitrine/wire/funding/operator/payment-fields';
import type { Route } from '../../platform/http/context.ts';
import { countWaitingEntries, listEntries } from '../providers/bank/entries.ts';
import { countWaitingTransfers, listTransfers } from '../providers/chain/chain-transfers.ts';
import { staffNames } from './desk.ts';
import type { PaymentDesk } from './payment-desk.ts';
import { entryRowOf, transferRowOf } from './payment-rows.ts';
import { QUEUE_PAGE } from './queue-store.ts';

export const operatorPaymentsRoute = ({ db, desk }: PaymentDesk): Route =>
  desk.read(operatorPayments, async ({ provider = 'bank', state = 'waiting', after }) => {
    const page = { after: after === undefined ? undefined : BigInt(after), limit: QUEUE_PAGE + 1 };
    const names = await staffNames(db);
    let found: readonly PaymentRow[] = [];
    if (provider === 'bank') found = (await listEntries(db, { state, ...page })).map((one) => entryRowOf(one, names));
    // Nothing that arrives at an address of a customer is settled.
    else if (state !== 'settled')
      found = (await listTransfers(db, { state, ...page })).map((one) => transferRowOf(one, names));
    const rows = found.slice(0, QUEUE_PAGE);
    return {
      rows: [...rows],
      next: found.length > QUEUE_PAGE ? String(rows.at(-1)?.id) : null,
      waiting: { bank: await countWaitingEntries(db), ethereum: await countWaitingTransfers(db) },
    };
  });
