import { request } from 'node:http';
import { expect, it } from 'vitest';
import { startTestSite } from '../../apps/server/test/support/site.ts';
import { createStaff, STAFF_PASSWORD } from '../support/staff.ts';

// Strangers who guess at passwords of the staff: they must not keep the staff out.
const site = await startTestSite();

/** The reason that a sign-in from an address of this machine is refused for; `done` when it is not. */
function signIn(email: string, password: string, from: string): Promise<string> {
  const body = new URLSearchParams({ email, password }).toString();
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
