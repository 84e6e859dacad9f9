import { makePaymentFile } from '@vitrine/wire/funding/operator/make-payment-file';
import type { PoolClient } from 'pg';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import type { StaffContext } from '../../staff/index.ts';
import type { Recipient } from '../payout-ways-store.ts';
import { bicOf, ibanOf } from '../providers/bank/account.ts';
import { MOST_PAYMENTS, requirePayable } from '../providers/bank/pain001.ts';
import { createPaymentFile } from '../providers/bank/payouts.ts';
import {
  createUnsignedPayouts,
  MOST_CHAIN_PAYMENTS,
  requirePayable as requireOnChain,
} from '../providers/chain/chain-payouts.ts';
import { type BankPayee, ProviderError } from '../providers/provider.ts';
import { currenciesOnChain, type PaymentDesk, refusing } from './payment-desk.ts';
import { lockPaymentFiles, type ReadyPayout, readPaymentFile, readReady } from './payment-files-store.ts';

interface Asked {
  readonly currency?: string | undefined;
  readonly withdrawals?: readonly number[] | undefined;
  readonly version?: '03' | '09' | undefined;
  readonly payOn?: string | undefined;
}

/** Why no file is made although the request is right. */
const refuse = (withdrawals: readonly number[] | undefined): Refused =>
  new Refused(withdrawals === undefined ? 'funding.nothing-to-pay' : 'staff.outdated');

/** What is ready: all of the withdrawals that were asked for, or none. */
async function ready(client: PoolClient, ask: Parameters<typeof readReady>[1]) {
  const found = await readReady(client, ask);
  const wanted = ask.withdrawals === undefined ? undefined : new Set(ask.withdrawals).size;
  return found.length === 0 || (wanted !== undefined && wanted !== found.length) ? refuse(ask.withdrawals) : found;
}

/** A withdrawal that no file can pay as it is, and why: in English, for the person at the desk. */
interface LeftOut {
  readonly withdrawal: number;
  readonly why: string;
}

/** Each as a payment of the file, or left out: one that cannot be paid does not keep the others waiting. */
function payable<P>(found: readonly ReadyPayout[], payoutOf: (one: ReadyPayout) => P) {
  const payouts: P[] = [];
  const leftOut: LeftOut[] = [];
  for (const one of found) {
    try {
      payouts.push(payoutOf(one));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      leftOut.push({ withdrawal: one.id, why: error.message });
    }
  }
  if (payouts.length === 0)
    throw new ProviderError(
      'invalid',
      leftOut
        .map(({ why }) => why)
        .slice(0, 5)
        .join('; '),
    );
  return { payouts, leftOut };
}

function recipientOf({ ways }: PaymentDesk, { id, uid, sealed }: ReadyPayout): Recipient['to'] {
  if (sealed === undefined)
    throw new ProviderError('invalid', `withdrawal ${id} has no destination: its customer was erased`);
  return ways.openRecipient(uid, sealed).to;
}

function payeeOf(to: Recipient['to'], id: number): BankPayee {
  if (to.way !== 'bank') throw new ProviderError('invalid', `withdrawal ${id} does not go to a bank`);
  const { payee_name, payee_account, bank_iban, bank_swift } = to.bank;
  const account = ibanOf(bank_iban) ?? ibanOf(payee_account) ?? payee_account;
  return { name: payee_name, account, bic: bicOf(bank_swift) };
}

async function makeBankFile(desk: PaymentDesk, { client, staff, now }: StaffContext, asked: Asked) {
  const { currency, withdrawals, version = '09', payOn = new Date(now).toISOString().slice(0, 10) } = asked;
  const { bank } = desk.payments;
  const debtor = bank?.accounts.find((one) => one.currency === currency);
  if (bank === undefined || debtor === undefined) return new Refused('funding.no-bank');
  const found = await ready(client, { way: 'bank', currencies: [debtor.currency], withdrawals, limit: MOST_PAYMENTS });
  if (found instanceof Refused) return found;
  const { payouts, leftOut } = payable(found, (one) => {
    const { id, amount } = one;
    const payee = payeeOf(recipientOf(desk, one), id);
    const payout = { withdrawal: BigInt(id), currency: one.currency, amount, payee };
    requirePayable(payout);
    return payout;
  });
  const { message } = await createPaymentFile(client, {
    payouts,
    debtor: { name: bank.holder, account: debtor.account, bic: debtor.bic },
    version,
    siteName: desk.siteName(),
    payOn,
    staff: staff.staffId,
    now,
  });
  return { message, leftOut };
}

async function makeChainFile(desk: PaymentDesk, { client, staff, now }: StaffContext, asked: Asked) {
  const { currency, withdrawals } = asked;
  const { ethereum } = desk.payments;
  const currencies = currenciesOnChain(ethereum).filter((one) => currency === undefined || one.code === currency);
  if (ethereum === undefined || currencies.length === 0) return new Refused('funding.no-bank');
  const found = await ready(client, { way: 'coin', currencies, withdrawals, limit: MOST_CHAIN_PAYMENTS });
  if (found instanceof Refused) return found;
  const { chainId, tokens } = ethereum;
  const { payouts, leftOut } = payable(found, (one) => {
    const to = recipientOf(desk, one);
    if (to.way !== 'coin') throw new ProviderError('invalid', `withdrawal ${one.id} does not go to an address`);
    const payout = { withdrawal: BigInt(one.id), currency: one.currency, amount: one.amount, address: to.address };
    requireOnChain(payout, tokens);
    return payout;
  });
  const order = { payouts, chainId, tokens, staff: staff.staffId, now };
  return { message: (await createUnsignedPayouts(client, order)).message, leftOut };
}

export const makePaymentFileRoute = (desk: PaymentDesk): Route =>
  desk.desk.route(makePaymentFile, async ({ provider, ...asked }, context) => {
    const { client, recordAudit } = context;
    recordAudit({ subject: 'payment-file', after: { provider, currency: asked.currency } });
    // Two files at once: the second finds what the first pays.
    await lockPaymentFiles(client);
    const made = await refusing<{ readonly message: string; readonly leftOut: LeftOut[] } | Refused>(() =>
      provider === 'bank' ? makeBankFile(desk, context, asked) : makeChainFile(desk, context, asked),
    );
    if (made instanceof Refused) return made;
    const file = await readPaymentFile(client, made.message);
    if (file === undefined) throw new Error(`payment file ${made.message} is gone`);
    const { id, message, currency, payments, total } = file;
    recordAudit({
      subject: `payment-file/${id}`,
      after: { provider, message, currency, payments, total, leftOut: made.leftOut },
    });
    return { ...file, leftOut: made.leftOut };
  });
