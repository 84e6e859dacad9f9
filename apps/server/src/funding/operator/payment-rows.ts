import { formatMoney } from '@vitrine/domain/kernel/decimal';
import type { PaymentProvider, PaymentRow } from '@vitrine/wire/funding/operator/payment-fields';
import type { PoolClient } from 'pg';
import { Refused } from '../../platform/http/answer.ts';
import type { StaffContext } from '../../staff/index.ts';
import { type BankEntry, isOnePayment, lockedEntry } from '../providers/bank/entries.ts';
import { type ArrivedTransfer, lockedTransfer, stateOfTransfer } from '../providers/chain/chain-transfers.ts';
import { ProviderError } from '../providers/provider.ts';
import { staffNames } from './desk.ts';

type Names = ReadonlyMap<number, string>;

const nameOf = (names: Names, staff: number | undefined): string | null =>
  staff === undefined ? null : (names.get(staff) ?? '');
const numberOrNull = (value: bigint | undefined): number | null => (value === undefined ? null : Number(value));

export const entryRowOf = (entry: BankEntry, names: Names): PaymentRow => ({
  id: Number(entry.id),
  provider: 'bank',
  account: entry.account,
  direction: entry.direction,
  currency: entry.currency,
  amount: formatMoney(entry.amount),
  charges: formatMoney(entry.charges),
  bookedOn: entry.bookedOn,
  reference: entry.bankReference ?? '',
  text: entry.text,
  payer: entry.party ?? null,
  payerAccount: entry.partyAccount ?? null,
  payments: entry.payments,
  match: entry.match,
  customer: numberOrNull(entry.customer),
  deposit: numberOrNull(entry.deposit),
  state: entry.state,
  note: entry.note ?? null,
  by: nameOf(names, entry.staff),
  isAssignable: entry.state === 'waiting' && isOnePayment(entry),
});

/** `unknown`: the customer has no open deposit, or several. */
const matchOf = ({ state, deposit }: ArrivedTransfer): PaymentRow['match'] => {
  if (state === 'lost') return 'lost';
  return deposit === undefined ? 'unknown' : 'exact';
};

export function transferRowOf(transfer: ArrivedTransfer, names: Names): PaymentRow {
  const state = stateOfTransfer(transfer);
  if (state === undefined) throw new Error(`transfer ${transfer.id} is not confirmed`);
  return {
    id: Number(transfer.id),
    provider: 'ethereum',
    account: transfer.address,
    direction: 'credit',
    currency: transfer.currency,
    amount: formatMoney(transfer.amount),
    charges: formatMoney(0n),
    bookedOn: new Date(transfer.at).toISOString().slice(0, 10),
    reference: transfer.tx,
    text: '',
    payer: transfer.sender,
    payerAccount: null,
    payments: 1,
    match: matchOf(transfer),
    customer: Number(transfer.uid),
    deposit: numberOrNull(transfer.deposit),
    state,
    note: transfer.note ?? null,
    by: nameOf(names, transfer.staff),
    isAssignable: state === 'waiting' && transfer.state === 'confirmed',
  };
}

interface Asked {
  readonly provider: PaymentProvider;
  readonly payment: number;
}

async function lockedRow(client: PoolClient, { provider, payment }: Asked): Promise<PaymentRow | Refused> {
  const names = await staffNames(client);
  try {
    if (provider === 'bank') return entryRowOf(await lockedEntry(client, BigInt(payment)), names);
    const transfer = await lockedTransfer(client, BigInt(payment));
    // One that is not confirmed is nobody's to decide yet.
    return stateOfTransfer(transfer) === undefined ? new Refused('request.not-found') : transferRowOf(transfer, names);
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'not-ours') return new Refused('request.not-found');
    throw error;
  }
}

/** What an audit entry says of a payment: nothing of who paid it. */
const auditOf = ({ state, deposit, note, amount, currency }: PaymentRow) => ({
  state,
  deposit,
  note,
  amount,
  currency,
});

/** One decision about a payment that must be in a state; the answer is the row anew. */
export async function decidePayment(
  { client, recordAudit }: Pick<StaffContext, 'client' | 'recordAudit'>,
  asked: Asked,
  from: 'waiting' | 'dismissed',
  decide: () => Promise<void>,
): Promise<PaymentRow | Refused> {
  recordAudit({ subject: `${asked.provider}-payment/${asked.payment}` });
  const before = await lockedRow(client, asked);
  if (before instanceof Refused) return before;
  recordAudit({ before: auditOf(before) });
  if (before.state !== from) return new Refused('staff.outdated');
  try {
    await decide();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return new Refused('funding.payment-refused', { detail: error.message });
  }
  const after = await lockedRow(client, asked);
  if (!(after instanceof Refused)) recordAudit({ after: auditOf(after) });
  return after;
}
