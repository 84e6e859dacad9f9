import { createClient, newIdempotencyKey } from '@vitrine/wire/client';
import { register } from '@vitrine/wire/identity/register';
import { sendEmail } from '@vitrine/wire/identity/send-email';
import type { MailServer } from '../../../../tests/support/mail.ts';
import { initialFundingTerms } from '../../src/funding/initial-terms.ts';
import { publishNext } from '../../src/platform/facts.ts';
import { inTransaction } from '../../src/platform/transaction.ts';
import type { TestSite } from './site.ts';

/** Currencies of {@link offerCurrencies}. */
export const REAL = { usd: 1, ether: 4 } as const;

/** Offers dollars and ether on a site with real money: each costs what it is, and no check stands before it. */
export async function offerCurrencies(site: TestSite, iban: string): Promise<void> {
  const { currencies } = initialFundingTerms('paper');
  const offered = currencies.filter(({ code }) => code === 'USD' || code === 'ETH');
  const terms = {
    ...initialFundingTerms('real'),
    currencies: offered.map((one) => ({ ...one, price: { kind: 'par' as const } })),
    checks: { depositNeedsName: false, withdrawalNeedsName: false, withdrawalNeedsPayPassword: false },
  };
  const fact = await inTransaction(site.database.app, async (client) => {
    await client.query(
      `INSERT INTO funding_currencies (id, name, protocol, position) VALUES (1, 'USD', '', 1), (4, 'Ether', '', 2)`,
    );
    await client.query(
      `INSERT INTO deposit_channels (currency, address, is_active) VALUES (4, '0x000000000000000000000000000000000000dEaD', true)`,
    );
    await client.query(
      `INSERT INTO deposit_wires (currency, bank_name, payee_name, payee_account, iban, is_direct, is_active)
       VALUES (1, 'Bank', 'House Ltd', '', $1, false, true)`,
      [iban],
    );
    return publishNext(client, 'funding', { kind: 'funding', terms });
  });
  await site.engine.fact(fact);
}

/** A customer of real money with this name. */
export async function openRealCustomer(site: TestSite, mail: MailServer, name: string) {
  const to = `${name.replaceAll(' ', '.').toLowerCase()}@example.com`;
  const visitor = createClient({ origin: site.url, lang: () => 'en', token: () => undefined });
  await visitor.call(sendEmail, { to, type: 1 });
  const password = 'a long walk by the sea';
  const { token, user } = await visitor.call(register, {
    type: 1,
    sms_code: await mail.code(to),
    area_id: 1,
    account: to,
    password,
    re_password: password,
  });
  await site.database.superuser('UPDATE users SET name = $2 WHERE uid = $1', [user.uid, name]);
  const client = createClient({ origin: site.url, lang: () => 'en', token: () => token });
  return { uid: user.uid, client };
}

export const keyed = () => ({ idempotencyKey: newIdempotencyKey() });
