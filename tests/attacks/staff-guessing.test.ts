import { request } from 'node:http';
import { DAY, MINUTE, SECOND } from '@vitrine/domain/kernel/time';
import { createClient } from '@vitrine/wire/client';
import { staffSignIn } from '@vitrine/wire/staff/operator/staff-sign-in';
import { staffSignInOtp } from '@vitrine/wire/staff/operator/staff-sign-in-otp';
import { expect, it } from 'vitest';
import { startTestSite } from '../../apps/server/test/support/site.ts';
import { createStaff, outcome, STAFF_PASSWORD, type StaffMember, totpCode } from '../support/staff.ts';

// Strangers who guess at passwords of the staff: they must not keep the staff out.
const clock = { now: Date.now() };
const site = await startTestSite({ signInNow: () => clock.now });
const visitor = createClient({ origin: site.url, lang: () => 'en', token: () => undefined });

/** The reason that a sign-in from an address of this machine is refused for; `done` when it is not. */
function signIn(email: string, password: string, from: string, browser = ''): Promise<string> {
  const body = new URLSearchParams({ email, password, browser }).toString();
  return new Promise((resolve, reject) => {
    const sent = request(
      `${site.url}/console/api/sign-in`,
      { method: 'POST', localAddress: from, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += String(chunk);
        });
        response.on('end', () => {
          const { code, data } = JSON.parse(text) as { code: number; data: { reason?: string } };
          resolve(code === 1 ? 'done' : (data.reason ?? ''));
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Signs in with both factors; returns the token of the browser. */
async function signInFully({ email, totpSecret }: StaffMember, browser?: string): Promise<string> {
  clock.now += MINUTE;
  const { stepToken } = await visitor.call(staffSignIn, { email, password: STAFF_PASSWORD });
  const code = totpCode(totpSecret, clock.now);
  return (await visitor.call(staffSignInOtp, { stepToken, code, ...(browser && { browser }) })).browser;
}

/** Four guesses from each address, one address after the other. */
async function guessFrom(email: string, addresses: readonly string[], browser = ''): Promise<readonly string[]> {
  const answers = [];
  for (const from of addresses)
    answers.push(...(await Promise.all([1, 2, 3, 4].map((guess) => signIn(email, `a guess ${guess}`, from, browser)))));
  return answers;
}

const addresses = (count: number, network: number) =>
  Array.from({ length: count }, (_, index) => `127.0.${network}.${index + 1}`);

const checked = (answers: readonly string[]) => answers.filter((reason) => reason === 'staff.wrong-credentials').length;

it('A8 guesses against one account from 45 addresses and more are slowed, and the browser of its owner is not', async () => {
  const owner = await createStaff(site, ['owner'], { at: clock.now });
  const browser = await signInFully(owner);
  const first = await guessFrom(owner.email, addresses(45, 1));
  expect(checked(first)).toBe(30);
  expect(first.filter((reason) => reason === 'staff.wait')).toHaveLength(150);
  // More addresses give no more guesses: one now and then, up to two a minute.
  clock.now += SECOND;
  expect(checked(await guessFrom(owner.email, addresses(20, 2)))).toBe(1);
  clock.now += SECOND;
  expect(checked(await guessFrom(owner.email, addresses(20, 3)))).toBe(0);
  expect(await signIn(owner.email, STAFF_PASSWORD, '127.0.4.1')).toBe('staff.wait');
  for (let attempt = 0; attempt < 8; attempt += 1)
    expect(await signIn(owner.email, STAFF_PASSWORD, '127.0.1.1', browser)).toBe('done');
  // An account that does not exist is slowed alike: the answers say nothing about it.
  expect(checked(await guessFrom('nobody@example.com', addresses(12, 5)))).toBe(30);
});

it('A8 the budget of a known browser is bounded, and no other account, changed token or later half-year has it', async () => {
  const [owner, other] = [
    await createStaff(site, ['owner'], { at: clock.now }),
    await createStaff(site, ['risk'], { at: clock.now }),
  ];
  const browser = await signInFully(owner);
  expect(checked(await guessFrom(owner.email, addresses(12, 6), browser))).toBe(5);
  expect(checked(await guessFrom(owner.email, addresses(12, 7)))).toBe(30);
  expect(checked(await guessFrom(other.email, addresses(12, 8)))).toBe(30);
  const flipped = `${browser.slice(0, 40)}${browser[40] === 'A' ? 'B' : 'A'}${browser.slice(41)}`;
  for (const [email, token] of [
    [other.email, browser],
    [owner.email, flipped],
    [owner.email, `known.${'A'.repeat(64)}`],
  ] as const)
    expect(await signIn(email, STAFF_PASSWORD, '127.0.9.1', token)).toBe('staff.wait');
  // One browser of two people keeps the budgets of both.
  clock.now += MINUTE;
  const shared = await signInFully(other, browser);
  for (const { email } of [owner, other]) {
    await guessFrom(email, addresses(12, 10));
    expect(await signIn(email, STAFF_PASSWORD, '127.0.9.2', shared)).toBe('done');
  }
  clock.now += 180 * DAY;
  await guessFrom(owner.email, addresses(12, 11));
  expect(await signIn(owner.email, STAFF_PASSWORD, '127.0.9.3', shared)).toBe('staff.wait');
});

it('A8 a queue of passwords that many addresses have filled has room for a known browser', async () => {
  const owner = await createStaff(site, ['owner'], { at: clock.now });
  const browser = await signInFully(owner);
  const guesses = addresses(12, 12).flatMap((from) =>
    Array.from({ length: 8 }, (_, index) => signIn(`stranger${from}.${index}@x.example`, 'a guess', from)),
  );
  const tries: string[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1)
    tries.push(await signIn(owner.email, STAFF_PASSWORD, '127.0.13.1', browser));
  expect(tries).toEqual(Array(4).fill('done'));
  expect(await Promise.all(guesses)).toContain('request.busy');
});

it('A8 wrong codes of somebody who knows the password do not delay the code in a known browser', async () => {
  const owner = await createStaff(site, ['owner'], { at: clock.now });
  const browser = await signInFully(owner);
  clock.now += MINUTE;
  const { stepToken } = await visitor.call(staffSignIn, { email: owner.email, password: STAFF_PASSWORD });
  const enter = (code: string, from?: string) =>
    outcome(visitor.call(staffSignInOtp, { stepToken, code, ...(from && { browser: from }) }));
  const right = totpCode(owner.totpSecret, clock.now);
  const wrong = right === '000000' ? '000001' : '000000';
  const codes = [];
  for (let attempt = 0; attempt < 10; attempt += 1) codes.push(await enter(wrong));
  expect(codes).toContain('staff.wait');
  expect(await enter(right)).toBe('staff.wait');
  expect(await enter(right, browser)).toBe('done');
});

it('A8 70 parallel guesses from one address keep nobody at another address out', async () => {
  const owner = await createStaff(site, ['owner']);
  const guesses = Array.from({ length: 70 }, (_, index) =>
    signIn(`stranger${index}@x.example`, 'a guess', '127.0.0.5'),
  );
  const tries: string[] = [];
  for (let attempt = 0; attempt < 8; attempt += 1) tries.push(await signIn(owner.email, STAFF_PASSWORD, '127.0.0.6'));
  expect(tries).toEqual(Array(8).fill('done'));
  const answers = await Promise.all(guesses);
  expect(answers.filter((reason) => reason === 'request.busy').length).toBeGreaterThan(30);
});

it('A8 an answer that the site is busy is nobody’s failure: the right password is taken at once afterwards', async () => {
  const owner = await createStaff(site, ['owner']);
  const from = '127.0.0.7';
  const guesses = Array.from({ length: 30 }, (_, index) => signIn(`stranger${index}@x.example`, 'a guess', from));
  const tries = await Promise.all(Array.from({ length: 12 }, () => signIn(owner.email, STAFF_PASSWORD, from)));
  await Promise.all(guesses);
  expect(tries).toContain('request.busy');
  expect(await signIn(owner.email, STAFF_PASSWORD, from)).toBe('done');
});
