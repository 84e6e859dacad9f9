import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Call, RequestOf, ResponseOf } from '@vitrine/wire/call';
import { createClient } from '@vitrine/wire/client';
import { operatorSiteTerms } from '@vitrine/wire/config/operator/operator-site-terms';
import { proposeSiteTerms } from '@vitrine/wire/config/operator/propose-site-terms';
import { haltInstrument } from '@vitrine/wire/market/operator/halt-instrument';
import { proposeResume } from '@vitrine/wire/market/operator/propose-resume';
import { tradeList } from '@vitrine/wire/market/trade-list';
import { operatorOptionTerms } from '@vitrine/wire/options/operator/operator-option-terms';
import { proposeOptionTerms } from '@vitrine/wire/options/operator/propose-option-terms';
import { acceptInvitation } from '@vitrine/wire/staff/operator/accept-invitation';
import { confirmTotp } from '@vitrine/wire/staff/operator/confirm-totp';
import { inviteStaff } from '@vitrine/wire/staff/operator/invite-staff';
import { me } from '@vitrine/wire/staff/operator/me';
import { setStaffPassword } from '@vitrine/wire/staff/operator/set-staff-password';
import { staffSignIn } from '@vitrine/wire/staff/operator/staff-sign-in';
import { startTotp } from '@vitrine/wire/staff/operator/start-totp';
import { Client } from 'pg';
import { reachDatabase } from '../../apps/server/src/platform/postgres/reach.ts';
import { Authenticator } from './authenticator.ts';
import { type Customer, openCustomer } from './customer.ts';
import type { MailServer } from './mail.ts';
import { changeSettings } from './settings.ts';

/** Who is signed in to the console, as a browser keeps it. */
export interface StaffSession {
  readonly token: string;
  readonly staff: ResponseOf<typeof me>;
  call<C extends Call>(call: C, request: RequestOf<C>): Promise<ResponseOf<C>>;
}

export interface House {
  readonly customer: Customer;
  readonly owner: StaffSession;
  /** Of an invitation that nobody has used. */
  readonly invitation: string;
}

const PASSWORD = 'five plain words of mine';

function caller(url: string, token?: string): StaffSession['call'] {
  const client = createClient({ origin: url, lang: () => 'en', token: () => token });
  return (call, request) => client.call(call, request);
}

/** From the own password on, over the calls that the pages make. */
async function enrolled(url: string, stepToken: string): Promise<StaffSession> {
  const call = caller(url);
  const { secret } = await call(startTotp, { stepToken });
  const { token } = await call(confirmTotp, { stepToken, code: await new Authenticator(secret).code() });
  const asStaff = caller(url, token);
  return { token, staff: await asStaff(me, {}), call: asStaff };
}

/** What the page of a first start is told: the account that waits for its owner in `dataDir`. */
export function firstOwner(dataDir: string): { readonly email: string; readonly password: string } {
  const text = readFileSync(path.join(dataDir, 'first-owner.txt'), 'utf8');
  const [, email, password] = /as (\S+) with the one-time password (\S+)/.exec(text) ?? [];
  if (email === undefined || password === undefined) throw new Error('nobody is told how the first owner begins');
  return { email, password };
}

/**
 * The site at `url`, which sends through `mail` and whose embedded database is in `dataDir`, as a house after its first day: a customer with orders, three
 * people, a halt whose end is proposed, other terms of the site and of timed options proposed, a changed setting, a command in quarantine, and a message that failed.
 */
export async function openHouse(url: string, dataDir: string, mail: MailServer): Promise<House> {
  const call = caller(url);
  const own = firstOwner(dataDir);
  const { stepToken: first } = await call(staffSignIn, own);
  const { stepToken } = await call(setStaffPassword, { stepToken: first, password: PASSWORD });
  const [customer, owner] = await Promise.all([openCustomer(url), enrolled(url, stepToken)]);

  // The second owner, as the machine tells whoever runs it.
  await owner.call(inviteStaff, { name: 'Olga', email: 'olga@house.example', roles: 'owner' });
  const [, link] = /#([\w-]{43})/.exec(readFileSync(path.join(dataDir, 'owner-link.txt'), 'utf8')) ?? [];
  const olga = await enrolled(url, (await call(acceptInvitation, { token: link!, password: PASSWORD })).stepToken);
  await olga.call(inviteStaff, { name: 'Rita', email: 'rita@house.example', roles: 'risk' });
  const token = await mail.link('rita@house.example');
  const rita = await enrolled(url, (await call(acceptInvitation, { token, password: PASSWORD })).stepToken);
  await owner.call(inviteStaff, { name: 'Chloé', email: 'chloe@house.example', roles: 'support,content' });
  const invitation = await mail.link('chloe@house.example');

  const products = await call(tradeList, {});
  const halted = products.find(({ Code }) => Code === 'XRPUSD') ?? products[0]!;
  await rita.call(haltInstrument, { instrument: halted.Id, reason: 'bad-prices' });
  await rita.call(proposeResume, { instrument: halted.Id });
  await olga.call(inviteStaff, { name: 'Faisal', email: 'faisal@house.example', roles: 'finance-checker' });
  const { terms } = await owner.call(operatorSiteTerms, {});
  await owner.call(proposeSiteTerms, {
    tradeFee: terms.tradeFee,
    demoGrant: String(Number(terms.demoGrant) * 2),
    marginCallPercent: terms.marginCallPercent,
    marginRearmPercent: terms.marginRearmPercent,
    stopOutPercent: terms.stopOutPercent,
    onlyOneAccount: terms.onlyOneAccount,
  });
  const { terms: ofOptions } = await rita.call(operatorOptionTerms, {});
  await rita.call(proposeOptionTerms, { ...ofOptions, durations: '30:0.8:10:5000,600:0.9:20:2500' });
  await changeSettings(owner, { theme_primary: '#0055cc' });
  await breakThings(dataDir, customer.user.id);
  return { customer, owner, invitation };
}

/** A command whose rows the database refuses for their content, as the engine writes it, and an SMS that the provider refuses. */
async function breakThings(dataDir: string, uid: number): Promise<void> {
  const { url } = await reachDatabase({ dataDir, databaseUrl: undefined });
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('INSERT INTO quarantine (key, why, actor, events) VALUES ($1, $2, $3, $4)', [
      '7f0c1d2e-7a55-4c43-9d61-2f1b7c9a4e10',
      'numeric field overflow',
      uid,
      'OrderOpened HoldPlaced Posted',
    ]);
    await client.query(
      `INSERT INTO outbox (at, channel, recipient, subject, text, state, attempts, last_error)
       VALUES (now(), 'sms', '+491701234567', 'Account 100001 is open', 'Your account 100001 is open.', 'failed', 1, 'the SMS provider answered 404')`,
    );
  } finally {
    await client.end();
  }
}
