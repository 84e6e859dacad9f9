import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { configure, fireEvent, render, screen } from '@testing-library/react';
import { messages } from '@vitrine/locales/en';
import { listenToToasts, type ToastMessage } from '@vitrine/ui/toast';
import { createElement, type FunctionComponent } from 'react';
import { IntlProvider } from 'use-intl';
import { vi } from 'vitest';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
vi.stubGlobal('scrollTo', () => undefined);
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

// Parts of a screen load late, on a busy machine later still.
configure({ asyncUtilTimeout: 20_000 });

/** What a call was sent, by its path. */
export interface Sent {
  readonly path: string;
  readonly key: string | null;
  readonly values: Readonly<Record<string, string>>;
}

export const sent: Sent[] = [];
export const toasts: ToastMessage[] = [];
listenToToasts((toast) => toasts.push(toast));

export const ok = (data: unknown, msg = 'ok') => ({ code: 1, msg, data });
export const refused = (code: number, reason: string, msg: string, params: object = {}) => ({
  code,
  msg,
  data: { reason, params },
});

/** Answers of the server by the end of their path; what changes something is recorded in {@link sent}. */
/** Of deposits, by the customer. */
const noLimit = { value: null, next: null, used: '0.000000', left: null, endsAt: '2026-11-26T00:00:00Z' };

export const answers = new Map<string, (values: Readonly<Record<string, string>>) => object>();

vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
  const url = new URL(address, 'http://site');
  const values = Object.fromEntries(init.body instanceof URLSearchParams ? init.body : url.searchParams);
  const key = new Headers(init.headers).get('idempotency-key');
  if (key !== null || init.method === 'POST') {
    const { t: _, ...named } = values;
    sent.push({ path: url.pathname, key, values: named });
  }
  const end = url.pathname.split('/').at(-1) ?? '';
  const answer = answers.get(end)?.(values) ?? ok([]);
  return { ok: true, status: 200, headers: new Headers(), json: async () => answer };
});

// What one test has set off would otherwise ask again in the next one, at the end of the pause.
vi.doMock('../../src/ground/throttle.ts', () => ({ throttle: (run: () => void) => run }));

export const { queryClient } = await import('../../src/ground/client.ts');
const { useSession } = await import('../../src/ground/session.ts');

let uid = 0;

export const SITE = { mode: 'paper', currency: 'USD', timezone: 'GMT', only_one_account: '0', service_link: '' };

/** Starts over, logged in as somebody new. */
export function begin(user: object = {}): void {
  uid += 1;
  const own = { uid, name: 'Ada Lovelace', is_demo: 0, is_real: 0, has_pay_password: 0, has_second_factor: 0, ...user };
  useSession.setState({ token: `token ${uid}`, user: own as never });
  answers.clear();
  answers.set('info', () => ok(own));
  answers.set('deposits', () => ok({ day: noLimit, week: noLimit, month: noLimit }));
  answers.set('getBalance', () =>
    ok(
      (['change', 'forex', 'micro'] as const).map((type, at) => ({
        accountTypeId: at + 1,
        type,
        balance: '1000.000000',
        lockBalance: '0.000000',
        currencyId: 1,
        seq: 1,
      })),
    ),
  );
  sent.length = 0;
  toasts.length = 0;
  sessionStorage.clear();
}

export function end(): void {
  queryClient.clear();
}

const PATHS = [
  '/mine/wallet',
  '/mine/bank-card-list',
  '/mine/coin-address-list',
  '/mine/withdraw-way',
  '/mine/charge',
  '/mine/withdraw',
  '/mine/transfer',
  '/mine/history',
  '/mine/auth',
  '/mine/pay-password',
  '/mine/chat',
  '/register',
  '/login',
  '/user',
];

/** A screen at its address, in an app whose other screens are empty. */
export async function show(Screen: FunctionComponent, address: string, site: object = {}) {
  queryClient.setQueryData(['site'], { ...SITE, ...site });
  const root = createRootRoute({});
  const own = address.split('?')[0];
  const router = createRouter({
    routeTree: root.addChildren(
      PATHS.map((path) =>
        createRoute({ getParentRoute: () => root, path, component: path === own ? Screen : () => null }),
      ),
    ),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  const app = createElement(RouterProvider, { router: router as never });
  const texts = createElement(IntlProvider, { locale: 'en', messages, timeZone: 'UTC', children: app } as never);
  render(createElement(QueryClientProvider, { client: queryClient }, texts));
  return router;
}

export const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
export const type = async (name: string, text: string) =>
  fireEvent.change(await field(name), { target: { value: text } });
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
/** What a screen reader says of the button beside its name. */
export const reasonOf = (name: string | RegExp): string =>
  document.getElementById(screen.getByRole('button', { name }).getAttribute('aria-describedby') ?? '')?.textContent ??
  '';
export const figure = (name: string) => document.querySelector(`[data-figure="${name}"]`)?.textContent ?? undefined;
