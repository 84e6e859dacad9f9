import type { ResponseOf } from '@vitrine/wire/call';
import { newIdempotencyKey, type WireClient } from '@vitrine/wire/client';
import type { Envelope } from '@vitrine/wire/envelope';
import { bindPayoutWay } from '@vitrine/wire/funding/bind-payout-way';
import { approveDeposit } from '@vitrine/wire/funding/operator/approve-deposit';
import { approveWithdrawal } from '@vitrine/wire/funding/operator/approve-withdrawal';
import { operatorDeposit } from '@vitrine/wire/funding/operator/operator-deposit';
import { operatorWithdrawal } from '@vitrine/wire/funding/operator/operator-withdrawal';
import type { uploadPaymentAnswer } from '@vitrine/wire/funding/operator/upload-payment-answer';
import { uploadStatement } from '@vitrine/wire/funding/operator/upload-statement';
import { pendingBankDeposit } from '@vitrine/wire/funding/pending-bank-deposit';
import { requestBankDeposit } from '@vitrine/wire/funding/request-bank-deposit';
import { requestWithdrawal } from '@vitrine/wire/funding/request-withdrawal';
import { expect } from 'vitest';
import type { MailServer } from '../../../../tests/support/mail.ts';
import type { StaffMember } from '../../../../tests/support/staff.ts';
import { camtFile, detailsXml } from '../funding/providers/camt-file.ts';
import { keyed, openRealCustomer, REAL } from './real-money.ts';
import type { TestSite } from './site.ts';

type Upload = typeof uploadStatement | typeof uploadPaymentAnswer;

export type Taken<C extends Upload> = ResponseOf<C> & { readonly reason?: string };

/** What the core does on behalf of a bank. */
export const SLOW = { timeout: 60_000, interval: 200 };

let references = 0;
/** A payment into the account, as a statement tells it. */
export function credit(amount: string, text: string, name: string) {
  references += 1;
  const reference = `CREDIT-${references}-${process.pid}`;
  return { amount, reference, details: detailsXml({ text, name, reference }) };
}

export const statement = (...entries: readonly ReturnType<typeof credit>[]) => camtFile({ currency: 'USD', entries });

/** What the desk of a site with real dollars does with its bank; every step is taken by `staff`. */
export function bankDesk(site: TestSite, mail: MailServer, staff: StaffMember) {
  /** As the page of the desk sends it. */
  async function upload<C extends Upload>(
    call: C,
    content: string,
    key: string = newIdempotencyKey(),
  ): Promise<Taken<C>> {
    const form = new FormData();
    form.append('file', new File([content], 'bank.xml'));
    const headers = { authorization: staff.token, 'idempotency-key': key };
    const answer = await fetch(`${site.url}${call.path}`, { method: 'POST', headers, body: form });
    return ((await answer.json()) as Envelope & { data: Taken<C> }).data;
  }

  /** A customer who has announced a bank deposit; `reference` is what the transfer should state. */
  async function announced(name: string, number: string) {
    const { uid, client } = await openRealCustomer(site, mail, name);
    const { id } = await client.call(requestBankDeposit, { number, symbol_id: REAL.usd }, keyed());
    await site.database.superuser(
      'UPDATE deposit_details SET wire = (SELECT max(id) FROM deposit_wires) WHERE deposit = $1',
      [id],
    );
    return { uid, client, id, reference: (await client.call(pendingBankDeposit, {}))!.bank_info!.reference };
  }

  async function approve(deposit: number): Promise<void> {
    await expect.poll(async () => (await staff.call(operatorDeposit, { deposit })).received, SLOW).not.toBeNull();
    const { version } = await staff.call(operatorDeposit, { deposit });
    await staff.call(approveDeposit, { deposit, version });
  }

  /** The customer asks for that much; it is approved. `pays`: what the bank is to pay. */
  async function withdrawn<C extends WireClient>(
    client: C,
    number: string,
    payee: string,
    payee_account = 'DE02120300000000202051',
  ) {
    const way = { type: '2', draw_id: REAL.usd, payee_account, payee_name: payee };
    const bound = await client.call(bindPayoutWay, { ...way, bank_name: 'Bank', bank_swift: 'BYLADEM1001' });
    await site.database.superuser(
      `UPDATE payout_ways SET bound_at = now() - interval '1 day', usable_from = now() WHERE id = $1`,
      [bound.id],
    );
    const asked = { draw_currency_id: REAL.usd, number, draw_method_id: bound.id };
    const { id: withdrawal } = await client.call(requestWithdrawal, asked, keyed());
    const { version } = await staff.call(operatorWithdrawal, { withdrawal });
    const { pays } = await staff.call(approveWithdrawal, { withdrawal, version });
    return { client, withdrawal, pays };
  }

  /** A customer with 500 dollars who has asked for some of them; the withdrawal is approved. */
  async function approvedWithdrawal(name: string, number: string, payee = name) {
    const { client, id, reference } = await announced(name, '500');
    await upload(uploadStatement, statement(credit('500', reference, name)));
    await approve(id);
    return withdrawn(client, number, payee);
  }

  return { upload, announced, approve, withdrawn, approvedWithdrawal };
}
