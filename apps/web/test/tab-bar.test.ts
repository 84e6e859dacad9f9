import { expect, it } from 'vitest';
import { tabsOf } from '../src/shell/tab-bar.ts';

const paths = (...names: Parameters<typeof tabsOf>[0] & object) => tabsOf(names).map(({ to }) => to);

it('APP-36b the tab bar has the configured entries in the configured order', () => {
  expect(paths('account', 'trade', 'quotes')).toEqual(['/user', '/trade', '/']);
  expect(tabsOf(undefined).map(({ name }) => name)).toEqual(['quotes', 'trade', 'order', 'account']);
});

it('APP-36a quotes and market both open home, once; an entry without a screen is not shown', () => {
  expect(paths('market', 'quotes', 'order')).toEqual(['/', '/order']);
  expect(tabsOf(['market', 'quotes'])[0]?.name).toBe('market');
});
