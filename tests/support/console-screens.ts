import { button, opens, type Press, type Screen } from './screens.ts';

// Not by a literal: the console is typed by its own texts, in a project of its own.
const PAGE_LIST = new URL('../../apps/console/src/shell/rooms.ts', import.meta.url).href;
const { PAGES } = (await import(PAGE_LIST)) as { readonly PAGES: readonly { readonly path: `/${string}` }[] };

/**
 * Every screen of the operator console: its own list of pages, and the ways in. `invitation`: one that nobody has used;
 * `customer`: whose page is opened, of a new site the first.
 */
export function consoleScreens(invitation: string, customer = 100_001): readonly Screen[] {
  const asked: Readonly<Record<string, string>> = { '/customer': `?customer=${customer}` };
  return [
    { name: 'login', path: '/console/login', for: ['visitor'] },
    { name: 'accept', path: `/console/accept#${invitation}`, for: ['visitor'] },
    ...PAGES.map(
      ({ path }): Screen => ({ name: path.slice(1), path: `/console${path}${asked[path] ?? ''}`, for: ['staff'] }),
    ),
    ...['files', 'statements'].map(
      (tab): Screen => ({ name: `payments-${tab}`, path: `/console/payments?tab=${tab}`, for: ['staff'] }),
    ),
    ...['addresses', 'accounts', 'checks'].map(
      (tab): Screen => ({
        name: `payment-settings-${tab}`,
        path: `/console/payment-settings?tab=${tab}`,
        for: ['staff'],
      }),
    ),
    ...['holding', 'pending', 'history', 'options', 'log'].map(
      (tab): Screen => ({
        name: `customer-${tab}`,
        path: `/console/customer?customer=${customer}&tab=${tab}`,
        for: ['staff'],
      }),
    ),
  ];
}

/** What opens on every page. */
export const CONSOLE_PANELS: readonly Screen[] = [
  {
    name: 'palette',
    path: '/console/sessions',
    for: ['staff'],
    press: opens('dialog', button('console.shell.search')),
  },
  {
    name: 'keyboard',
    path: '/console/sessions',
    for: ['staff'],
    press: async (page) => {
      await page.locator('#screen').press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'session-menu',
    path: '/console/sessions',
    for: ['staff'],
    press: opens('menu', (page) => page.locator('header [aria-haspopup=menu]')),
  },
  {
    name: 'rail',
    path: '/console/sessions',
    for: ['staff'],
    on: ['phone'],
    press: opens('dialog', button('console.shell.menu')),
  },
];

/** What differs once a row is open: its detail, and the row. */
export const OPENED = '#screen aside, #screen tr[aria-current]';

/** Opens the first row of the page's list, if it has rows that open there; a row that is a link leads elsewhere. */
export const openFirstRow: Press = async (page) => {
  const row = page.locator('#screen button[data-row]').first();
  if ((await row.count()) === 0) return;
  await row.click();
  await page.locator('#screen aside').waitFor();
};
