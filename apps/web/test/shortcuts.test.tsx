// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { messages } from '@vitrine/locales/en';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
const { Shortcuts } = await import('../src/shell/terminal/Shortcuts.tsx');

function terminal() {
  return (
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      <Shortcuts />
      <button type="button">a button</button>
      <div role="tab" tabIndex={0}>
        a tab
      </div>
      <canvas tabIndex={-1} title="a chart" />
      <ul>
        <li>
          <a href="#row">a row</a>
        </li>
      </ul>
      <input type="checkbox" aria-label="a switch" />
      <input aria-label="a text field" />
      <aside data-panel="ticket">
        <form data-ticket>
          <button type="button" data-side="sell">
            Sell
          </button>
          <button type="button" data-side="buy">
            Buy
          </button>
        </form>
      </aside>
    </IntlProvider>
  );
}

const B = { key: 'b', code: 'KeyB' };
const side = () => document.activeElement?.getAttribute('data-side') ?? undefined;
/** Presses a key where the focus is put first: which button has it then. */
function press(where: HTMLElement, key: object): string | undefined {
  where.focus();
  fireEvent.keyDown(where, key);
  return side();
}

describe('the keys B and S', () => {
  beforeEach(() => void render(terminal()));
  afterEach(cleanup);

  it.each([
    ['a button', () => screen.getByText('a button')],
    ['a tab', () => screen.getByText('a tab')],
    ['a chart', () => screen.getByTitle('a chart')],
    ['a row of a list', () => screen.getByText('a row')],
    ['a switch', () => screen.getByLabelText('a switch')],
    ['nothing', () => document.body],
  ])('lead to the buttons of the order form from %s', (_, where) => {
    expect(press(where(), B)).toBe('buy');
    expect(press(where(), { key: 'S', code: 'KeyS', shiftKey: true })).toBe('sell');
  });

  it('are found on an Arabic keyboard by their place', () => {
    expect(press(screen.getByText('a button'), { key: 'لا', code: 'KeyB' })).toBe('buy');
    expect(press(screen.getByText('a button'), { key: 'س', code: 'KeyS' })).toBe('sell');
  });

  it('a layout with Latin letters is read by its letters', () => {
    expect(press(screen.getByText('a button'), { key: 'n', code: 'KeyB' })).toBeUndefined();
    expect(press(screen.getByText('a button'), { key: 'b', code: 'KeyN' })).toBe('buy');
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])('do nothing with %o', (modifier) => {
    expect(press(screen.getByText('a button'), { ...B, ...modifier })).toBeUndefined();
  });

  it('are letters in a text field', () => {
    expect(press(screen.getByLabelText('a text field'), B)).toBeUndefined();
  });

  it.each(['dialog', 'alertdialog', 'menu', 'listbox'])('do nothing while a %s is open', (role) => {
    const open = document.body.appendChild(document.createElement('div'));
    open.setAttribute('role', role);
    expect(press(screen.getByText('a button'), B)).toBeUndefined();
    open.setAttribute('aria-modal', 'false');
    expect(press(screen.getByText('a button'), B)).toBe(role === 'dialog' ? 'buy' : undefined);
    // A list that was closed stays in the page.
    open.setAttribute('data-closed', '');
    expect(press(screen.getByText('a button'), B)).toBe('buy');
    open.remove();
    expect(press(screen.getByText('a button'), B)).toBe('buy');
  });
});
