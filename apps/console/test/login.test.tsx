// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ENGLISH } from './texts.ts';

type Answer = { readonly data: unknown } | { readonly refused: string; readonly msg: string };
let answers: Record<string, Answer> = {};
const sent: { readonly path: string; readonly fields: Record<string, string> }[] = [];
vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
  const path = new URL(url, 'http://site').pathname.replace('/console/api/', '');
  sent.push({ path, fields: Object.fromEntries(new URLSearchParams(String(body ?? ''))) });
  const answer = answers[path]!;
  return new Response(
    JSON.stringify(
      'data' in answer
        ? { code: 1, msg: '', data: answer.data }
        : { code: 2201, msg: answer.msg, data: { reason: answer.refused, params: {} } },
    ),
  );
});
vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run));

const { default: LoginPage } = await import('../src/staff/sign-in/LoginPage.tsx');
const { useSession, sessionClosed } = await import('../src/ground/session.ts');

const STEP = 's'.repeat(43);
const ME = {
  id: 7,
  name: 'Ada',
  email: 'ada@house.example',
  roles: ['owner'],
  mode: 'paper',
  endsAt: '',
  idleEndsAt: '',
};

beforeEach(() => {
  sent.length = 0;
  sessionClosed();
  sessionStorage.clear();
  render(
    <IntlProvider locale="en" timeZone="UTC" messages={{ console: ENGLISH }}>
      <LoginPage />
    </IntlProvider>,
  );
});
afterEach(cleanup);

const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const fieldsOf = (path: string) => sent.filter((one) => one.path === path).map(({ fields }) => fields);

async function password(): Promise<void> {
  await type('E-mail', 'ada@house.example');
  await type('Password', 'the one-time one');
  await press('Continue');
}

describe('the way into the console', () => {
  it('leads from the one-time password over an own one and the second factor to the recovery codes', async () => {
    answers = {
      'sign-in': { data: { step: 'password', stepToken: STEP } },
      'set-password': { data: { step: 'enrol', stepToken: STEP } },
      'totp/start': { data: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Vitrine:ada?secret=JBSWY3DPEHPK3PXP' } },
      'totp/confirm': { data: { token: 't', recoveryCodes: ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'] } },
      me: { data: ME },
    };
    await password();
    await screen.findByRole('heading', { name: 'Choose a new password' });

    await type('New password', 'too short');
    await press('Continue');
    await screen.findByText('Use at least 15 characters.');
    expect(fieldsOf('set-password')).toEqual([]);
    await userEvent.clear(screen.getByLabelText('New password'));
    await type('New password', 'five plain words of mine');
    await type('Repeat password', 'five plain words of yours');
    await press('Continue');
    await screen.findByText("The passwords don't match.");
    await userEvent.clear(screen.getByLabelText('Repeat password'));
    await type('Repeat password', 'five plain words of mine');
    await press('Continue');

    await screen.findByRole('img', { name: 'QR code for your authenticator app' });
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).not.toBeNull();
    await type('6-digit code from the app', '123 456');
    await press('Turn on');

    await screen.findByText('aaaa-bbbb-cccc-dddd');
    // The codes have to be confirmed, even though there is a token already.
    await press('Go to the console');
    expect(useSession.getState().token).toBeUndefined();
    await userEvent.click(screen.getByRole('checkbox', { name: 'I have saved these codes' }));
    await press('Go to the console');
    await waitFor(() =>
      expect(useSession.getState()).toMatchObject({ token: 't', staff: { id: 7, roles: ['owner'] } }),
    );
    expect(fieldsOf('set-password')).toEqual([{ stepToken: STEP, password: 'five plain words of mine' }]);
    expect(fieldsOf('totp/confirm')).toEqual([{ browser: '', stepToken: STEP, code: '123456' }]);
  });

  it('takes a code, or a recovery code however it is typed', async () => {
    answers = {
      'sign-in': { data: { step: 'otp', stepToken: STEP } },
      'sign-in/otp': { refused: 'staff.wrong-code', msg: 'The code is not right or was used already.' },
      me: { data: ME },
    };
    await password();
    await type('Authentication code', '000000');
    await press('Sign in');
    expect((await screen.findByText('The code is not right or was used already.')).getAttribute('role')).toBe('alert');

    await press('Use a recovery code');
    await type('Recovery code', 'ABCD efgh 2345-jklm');
    answers['sign-in/otp'] = { data: { token: 't' } };
    await press('Sign in');
    await waitFor(() => expect(useSession.getState().token).toBe('t'));
    expect(fieldsOf('sign-in/otp').map(({ code }) => code)).toEqual(['000000', 'abcd-efgh-2345-jklm']);
  });

  it('says why it was refused, in the words of the server, and what is missing without asking it', async () => {
    answers = { 'sign-in': { refused: 'staff.wrong-credentials', msg: 'The e-mail or the password is not right.' } };
    await press('Continue');
    expect(screen.getAllByText('Required.')).toHaveLength(2);
    expect(sent).toEqual([]);
    await password();
    await screen.findByText('The e-mail or the password is not right.');
  });

  it('keeps the session for every tab of this browser, apart from the customers', async () => {
    answers = {
      'sign-in': { data: { step: 'otp', stepToken: STEP } },
      'sign-in/otp': { data: { token: 't' } },
      me: { data: ME },
    };
    await password();
    await type('Authentication code', '123456');
    await press('Sign in');
    await waitFor(() => expect(localStorage.getItem('vitrine.console.session')).toContain('"t"'));
    expect(localStorage.getItem('vitrine.session')).toBeNull();
  });
});
