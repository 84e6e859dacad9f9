import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DAY, MINUTE } from '@vitrine/domain/kernel/time';
import { createClient } from '@vitrine/wire/client';
import { amendPayPassword } from '@vitrine/wire/identity/amend-pay-password';
import { forgetPassword } from '@vitrine/wire/identity/forget-password';
import { register } from '@vitrine/wire/identity/register';
import { sendEmail } from '@vitrine/wire/identity/send-email';
import { sendSms } from '@vitrine/wire/identity/send-sms';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startMailServer } from '../../../../tests/support/mail.ts';
import { outcome } from '../../../../tests/support/staff.ts';
import { startTestSite } from '../support/site.ts';

/** A provider that takes every SMS; the code is the last line of the text. */
const received: { readonly to: string; readonly text: string }[] = [];
const provider = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  received.push(JSON.parse(body) as (typeof received)[number]);
  response.writeHead(202).end();
}).listen(0, '127.0.0.1');
await once(provider, 'listening');
const mail = await startMailServer();
afterAll(async () => {
  provider.close();
  await mail.stop();
});

let now = Date.parse('2026-05-05T10:00:00Z');
const SMS_URL = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/send`;
const environment = { ...mail.environment, SMS_URL, SMS_SECRET: 'shared-with-the-provider' };
const site = await startTestSite({ signInNow: () => now, environment });
beforeEach(() => {
  now += DAY;
});

const as = (token?: string) => createClient({ origin: site.url, lang: () => 'en', token: () => token });
const [PASSWORD, NEW_PASSWORD] = ['a long walk by the sea', 'a longer walk by the sea'];
const US = 1;

async function smsCode(to: string): Promise<string> {
  const newest = () =>
    received
      .findLast((one) => one.to === to)
      ?.text.split('\n')
      .at(-1);
  await expect.poll(newest).toMatch(/^\d{6}$/);
  return newest() ?? '';
}

it.each([
  { type: 1, call: sendEmail, account: 'ada@example.com', read: () => mail.code('ada@example.com') },
  { type: 2, call: sendSms, account: '2015550144', read: () => smsCode('+12015550144') },
] as const)(
  'ACC-21 a code is sent to register, to reset the password, and to change the pay password: $account',
  async ({ type, call, account, read }) => {
    const send = async (purpose: 1 | 2 | 3, token?: string) => {
      now += 2 * MINUTE;
      received.length = 0;
      // Sent, and not answered.
      expect(await as(token).call(call, { to: account, area_id: US, type: purpose })).toEqual({ resend_after: 60 });
      return read();
    };
    const own = { type, area_id: US, account };
    const { token } = await as().call(register, {
      ...own,
      sms_code: await send(1),
      password: PASSWORD,
      re_password: PASSWORD,
      pay_password: '135790',
    });
    const change = { password: '246802', auth_code: await send(3, token) };
    expect(await outcome(as(token).call(amendPayPassword, change))).toBe('done');
    const reset = { ...own, new_password: NEW_PASSWORD, secondary_password: NEW_PASSWORD, auth_code: await send(2) };
    expect(await outcome(as().call(forgetPassword, reset))).toBe('done');
    expect(await outcome(as().call(call, { to: account, area_id: US, type: 4 }))).toBe('request.invalid-field');
  },
);
