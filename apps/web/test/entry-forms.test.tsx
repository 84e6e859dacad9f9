// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { messages } from '@vitrine/locales/en';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, it, vi } from 'vitest';

/** What the server answers, by the end of a path; what it was asked. */
let answers: Readonly<Record<string, () => object | Promise<object>>> = {};
const asked: { readonly path: string; readonly body: URLSearchParams }[] = [];
const AREAS = [
  { id: 7, code: '049', global_code: 'DE' },
  { id: 1, code: '001', global_code: 'US' },
];
vi.stubGlobal('fetch', async (url: string, init: { readonly body?: URLSearchParams }) => {
  const path = new URL(url, 'http://site').pathname.split('/').at(-1)!;
  asked.push({ path, body: init.body ?? new URLSearchParams() });
  const answer = (await answers[path]?.()) ?? (path === 'area_list' ? done(AREAS) : undefined);
  return answer === undefined ? new Promise(() => undefined) : { ok: true, status: 200, json: async () => answer };
});
const done = (data: unknown) => ({ code: 1, msg: 'Done', data });
const refused = (reason: string, params: object = {}) => ({
  code: 1100,
  msg: `No: ${reason}`,
  data: { reason, params },
});

const { LoginForm } = await import('../src/identity/entry/LoginForm.tsx');
const { RegisterForm } = await import('../src/identity/entry/RegisterForm.tsx');
const { forgetTypedAccount } = await import('../src/identity/entry/typed-account.ts');
const { useSession } = await import('../src/ground/session.ts');

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  asked.length = 0;
  answers = {};
  localStorage.clear();
  sessionStorage.clear();
  forgetTypedAccount();
});

function show(form: ReactNode, site: object = {}): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(['site'], { mode: 'paper', verify_reg_type: '1', ...site });
  render(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={messages} timeZone="UTC">
        {form}
      </IntlProvider>
    </QueryClientProvider>,
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } });
const sent = (path: string) => asked.filter((one) => one.path === path).map(({ body }) => Object.fromEntries(body));
/** What stands below the field. */
const problemOf = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent ?? '';

it('ACC-11 ACC-12 a login without account and password says what is missing, and sends nothing', () => {
  show(<LoginForm way="email" />);
  press('Log in');
  expect(problemOf('E-mail address')).toBe('Enter your e-mail address');
  expect(problemOf('Password')).toBe('Enter your password');
  expect(screen.getByRole('alert').textContent).toBe('Enter your e-mail address. Enter your password');
  cleanup();
  show(<LoginForm way="phone" />);
  press('Log in');
  expect(problemOf('Phone number')).toBe('Enter your phone number');
  expect(sent('loginForU')).toEqual([]);
});

it('ACC-10 a phone number is of +001 until another country is chosen', async () => {
  show(<LoginForm way="phone" />);
  await screen.findByRole('button', { name: 'Country or region: United States, +001' });
  type('Phone number', '2015550123');
  type('Password', 'a long walk');
  press('Log in');
  await waitFor(() =>
    expect(sent('loginForU')).toMatchObject([{ login_type: '2', area_id: '1', account: '2015550123' }]),
  );
});

it('a login pressed twice is sent once; the browser is remembered, and the key of a demo account is kept', async () => {
  const browser = `known.${'a'.repeat(64)}`;
  const user = { uid: 5, is_demo: 0 };
  useSession.setState({ demoId: 'demo-key' });
  const { promise: busy, resolve: letIn } = Promise.withResolvers<void>();
  answers = { loginForU: () => busy.then(() => done({ token: 't', user, browser })) };
  show(<LoginForm way="email" />);
  type('E-mail address', ' ada@example.com ');
  type('Password', ' with blanks ');
  press('Log in');
  fireEvent.submit(document.querySelector('form')!);
  letIn();
  await waitFor(() => expect(useSession.getState()).toMatchObject({ token: 't', user, demoId: 'demo-key' }));
  expect(sent('loginForU')).toHaveLength(1);
  expect(sent('loginForU')[0]).toMatchObject({
    login_type: '1',
    account: 'ada@example.com',
    password: ' with blanks ',
  });
  expect(localStorage.getItem('vitrine.browser')).toBe(browser);
});

it('after failures the characters of an image are asked for, a new image after each try', async () => {
  let images = 0;
  answers = {
    captcha: () => {
      images += 1;
      return done({ id: `image-${images}`, b64s: 'data:image/png;base64,AAAA' });
    },
    loginForU: () => refused('identity.captcha-needed'),
  };
  show(<LoginForm way="email" />);
  type('E-mail address', 'ada@example.com');
  type('Password', 'a long walk');
  press('Log in');
  await screen.findByRole('img', { name: /five characters/ });
  await waitFor(() => expect(problemOf('Characters in the image')).toBe('No: identity.captcha-needed'));
  answers = { ...answers, loginForU: () => refused('identity.wrong-credentials') };
  type('Characters in the image', 'AbC12');
  press('Log in');
  await screen.findByText('No: identity.wrong-credentials');
  expect(sent('loginForU').at(-1)).toMatchObject({ key: 'image-1', sms_code: 'AbC12' });
  await waitFor(() => expect(images).toBe(2));
  expect(field('Characters in the image').value).toBe('');
  press('New image');
  await waitFor(() => expect(images).toBe(3));
});

it('the second factor is asked for when the account has one, however its code is typed', async () => {
  answers = { loginForU: () => refused('identity.second-factor-required', { app: 1, passkeys: 0 }) };
  show(<LoginForm way="email" />);
  type('E-mail address', 'ada@example.com');
  type('Password', 'a long walk');
  press('Log in');
  await screen.findByLabelText('Authenticator code');
  for (const [typed, code] of [
    ['123 456', '123456'],
    ['ABCD efgh-2345 wxyz', 'abcd-efgh-2345-wxyz'],
  ] as const) {
    type('Authenticator code', typed);
    press('Log in');
    await waitFor(() => expect(sent('loginForU').at(-1)).toMatchObject({ otp: code }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Log in' }).getAttribute('aria-busy')).toBeNull());
  }
});

it('an account that has only passkeys is asked for one, or a recovery code', async () => {
  answers = { loginForU: () => refused('identity.second-factor-required', { app: 0, passkeys: 2 }) };
  vi.stubGlobal('PublicKeyCredential', class {});
  show(<LoginForm way="email" />);
  type('E-mail address', 'ada@example.com');
  type('Password', 'a long walk');
  press('Log in');
  await screen.findByRole('button', { name: 'Confirm with a passkey' });
  expect(screen.queryByLabelText('Authenticator code')).toBeNull();
  expect(field('Recovery code').value).toBe('');
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
});

it('while attempts are delayed the button counts down and sends nothing', async () => {
  answers = { loginForU: () => refused('identity.wait', { seconds: 30 }) };
  show(<LoginForm way="email" />);
  type('E-mail address', 'ada@example.com');
  type('Password', 'a long walk');
  press('Log in');
  const button = await screen.findByRole('button', { name: /^Try again in (30|29) s$/ });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.submit(document.querySelector('form')!);
  expect(sent('loginForU')).toHaveLength(1);
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now + 30_000);
  await screen.findByRole('button', { name: 'Log in' }, { timeout: 5_000 });
});

const register = (site: object = {}, inviteCode = '') =>
  show(<RegisterForm way="email" inviteCode={inviteCode} />, site);

it('ACC-22 after a code was sent its button counts down 60 s, also after a reload, then sends again', async () => {
  answers = { send_email: () => done({ resend_after: 60 }) };
  register();
  press('Send code');
  expect(problemOf('Verification code')).toBe('Enter your e-mail address');
  expect(sent('send_email')).toEqual([]);
  type('E-mail address', 'ada@example.com');
  press('Send code');
  await screen.findByRole('button', { name: /^Send again in (60|59) s$/ });
  expect(sent('send_email')).toEqual([{ to: 'ada@example.com', type: '1', browser: '' }]);
  cleanup();
  register();
  type('E-mail address', 'ada@example.com');
  const again = await screen.findByRole('button', { name: /^Send again in \d+ s$/ });
  fireEvent.click(again);
  expect(sent('send_email')).toHaveLength(1);
  // Another address has had none.
  type('E-mail address', 'eve@example.com');
  screen.getByRole('button', { name: 'Send code' });
  type('E-mail address', 'ada@example.com');
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now + 60_000);
  fireEvent.click(await screen.findByRole('button', { name: 'Send again' }, { timeout: 5_000 }));
  await waitFor(() => expect(sent('send_email')).toHaveLength(2));
});

it('a code that paper mode shows is filled in by a press', async () => {
  answers = { send_email: () => done({ resend_after: 60, paper_code: '093683' }) };
  register();
  type('E-mail address', 'ada@example.com');
  press('Send code');
  const shown = await screen.findByText(/^Paper mode: your code is/);
  expect(shown.textContent).toContain('093683');
  press('Fill in the code');
  expect(field('Verification code').value).toBe('093683');
});

it('CFG-08b the form asks for a sent code, the characters of an image, or neither', async () => {
  answers = { captcha: () => done({ id: 'x', b64s: 'data:image/png;base64,AAAA' }) };
  for (const [verify_reg_type, label] of [
    ['1', 'Verification code'],
    ['2', 'Characters in the image'],
    ['3', undefined],
    ['', 'Verification code'],
  ] as const) {
    register({ verify_reg_type });
    const found = ['Verification code', 'Characters in the image'].filter(
      (name) => screen.queryByLabelText(name) !== null,
    );
    expect(found, verify_reg_type).toEqual(label === undefined ? [] : [label]);
    cleanup();
  }
});

it('a registration says all that is wrong at once, asks for what its flags ask, and sends what was entered', async () => {
  answers = { register: () => refused('identity.account-taken') };
  const flags = { is_reg_name: '1', is_reg_pay_password: '1', is_reg_invite_code: '1', verify_reg_type: '3' };
  register(flags);
  await screen.findByRole('button', { name: /United States/ });
  await screen.findByLabelText('Real name');
  type('Password', 'kqzv wjx');
  type('Repeat password', 'kqzv wj');
  press('Open account');
  expect(['E-mail address', 'Repeat password', 'Real name', 'Pay password', 'Invite code'].map(problemOf)).toEqual([
    'Enter your e-mail address',
    'The two passwords are not the same',
    'Enter your real name',
    'Enter 6 digits',
    'Enter your invite code',
  ]);
  expect(sent('register')).toEqual([]);
  type('E-mail address', 'ada@example.com');
  type('Repeat password', 'kqzv wjx');
  type('Real name', ' Ada ');
  type('Pay password', '13 57 90');
  type('Invite code', 'ABCD2345');
  press('Open account');
  await waitFor(() => expect(problemOf('E-mail address')).toBe('No: identity.account-taken'));
  expect(sent('register')).toMatchObject([
    {
      type: '1',
      area_id: '1',
      account: 'ada@example.com',
      password: 'kqzv wjx',
      re_password: 'kqzv wjx',
      name: 'Ada',
      pay_password: '135790',
      invite_code: 'ABCD2345',
    },
  ]);
});

it('without its flag a field is not there, the invite code is optional, and that of the link stands in it', () => {
  register({}, 'ABCD2345');
  expect(screen.queryByLabelText('Real name')).toBeNull();
  expect(screen.queryByLabelText('Pay password')).toBeNull();
  expect(field('Invite code').value).toBe('ABCD2345');
  type('Invite code', '');
  press('Open account');
  expect(problemOf('Invite code')).toBe('');
});

it('the country is found by its name or its prefix', async () => {
  show(<LoginForm way="phone" />);
  fireEvent.click(await screen.findByRole('button', { name: /United States/ }));
  const dialog = await screen.findByRole('dialog');
  const search = within(dialog).getByLabelText('Search country or code');
  const rows = () =>
    within(dialog)
      .queryAllByRole('button', { name: /\+/ })
      .map((row) => row.textContent);
  expect(rows()).toEqual(['Germany+049', 'United States+001']);
  for (const typed of ['germ', '+49', '0049', '49']) {
    fireEvent.change(search, { target: { value: typed } });
    expect(rows(), typed).toEqual(['Germany+049']);
  }
  fireEvent.change(search, { target: { value: 'atlantis' } });
  within(dialog).getByText('No country or code matches.');
  fireEvent.change(search, { target: { value: 'germ' } });
  fireEvent.click(within(dialog).getByRole('button', { name: /Germany/ }));
  await screen.findByRole('button', { name: 'Country or region: Germany, +049' });
});
