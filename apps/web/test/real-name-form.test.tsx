// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { HOUR, MINUTE } from '@vitrine/domain/kernel/time';
import { messages } from '@vitrine/locales/en';
import { remainingUntil } from '@vitrine/ui/remaining';
import type { RealNameStatus } from '@vitrine/wire/identity/real-name-status';
import type { User } from '@vitrine/wire/identity/user';
import { IntlProvider } from 'use-intl';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fitted } from '../src/ground/pictures/prepare-image.ts';
import { draftOf, EMPTY_DOCUMENTS } from '../src/identity/real-name/real-name-fields.ts';

/** What the server answers to the form; what it was sent. Images are read for ever. */
let answer: () => object = () => ({});
const sent: Readonly<Record<string, string>>[] = [];
vi.stubGlobal('fetch', async (url: string, init: { readonly body?: URLSearchParams }) => {
  if (!url.includes('real_name')) return new Promise(() => undefined);
  sent.push(Object.fromEntries(init.body ?? []));
  return { ok: true, status: 200, headers: new Headers(), json: async () => answer() };
});

const { RealNameForm } = await import('../src/identity/real-name/RealNameForm.tsx');
const { useSession } = await import('../src/ground/session.ts');

const ADA = { uid: 7, name: '', is_demo: 0 } as User;
const NOTHING: RealNameStatus = {
  review_status: 0,
  name: '',
  id_type: 0,
  card_id: '',
  ssn: '',
  front_pic: '',
  reverse_pic: '',
  hand_pic: '',
  reason: null,
  remark: '',
  submitted_at: null,
  promised_at: null,
};
const FRONT = `/api/common/image?image=${'a'.repeat(32)}`;
const REJECTED: RealNameStatus = {
  ...NOTHING,
  name: 'Ada Lovelace',
  id_type: 2,
  card_id: 'C01X00T47',
  front_pic: FRONT,
  reason: 'unreadable',
  remark: 'A finger covers the number.',
};

afterEach(() => {
  cleanup();
  sent.length = 0;
  sessionStorage.clear();
});

function show(status = NOTHING, user = ADA, site: object = {}): void {
  useSession.setState({ token: `token of ${user.uid}`, user });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(['site'], { mode: 'paper', ...site });
  render(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={messages} timeZone="UTC">
        <RealNameForm user={user} status={status} />
      </IntlProvider>
    </QueryClientProvider>,
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } });
const problemOf = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent ?? '';

describe('the form of the real-name verification', () => {
  it('asks for both sides of an identity card and one page of a passport, and says all that is missing at once', () => {
    show();
    press('Submit for review');
    expect(['Real name', 'Document number', 'Front side', 'Back side'].map(problemOf)).toEqual([
      'Enter your real name',
      'Enter the number of your document',
      'Add this picture',
      'Add this picture',
    ]);
    press('Passport');
    expect(problemOf('Photo page')).toBe('Add this picture');
    expect(screen.queryByLabelText('Back side')).toBeNull();
    expect(sent).toEqual([]);
  });

  it('asks for a social security number and a picture with the document where the site does', () => {
    show();
    expect(screen.queryByLabelText('Social security number')).toBeNull();
    expect(screen.queryByLabelText('You with the document')).toBeNull();
    cleanup();
    show(NOTHING, ADA, { is_reg_ssn: '1', is_reg_hand_pic: '1' });
    press('Submit for review');
    expect(problemOf('Social security number')).toBe('Enter your social security number');
    expect(problemOf('You with the document')).toBe('Add this picture');
  });

  it('shows why the last try was rejected, with what was submitted, and a refusal at its field', async () => {
    answer = () => ({
      code: 1000,
      msg: 'Invalid: card_id',
      data: { reason: 'request.invalid-field', params: { fields: 'card_id' } },
    });
    show(REJECTED);
    expect(screen.getByRole('note').textContent).toContain('The image or the number on it cannot be read.');
    screen.getByText('A finger covers the number.');
    type('Document number', ' ?? ');
    press('Submit for review');
    await waitFor(() => expect(problemOf('Document number')).toMatch(/as it is printed/));
    expect(sent).toEqual([{ name: 'Ada Lovelace', id_type: '2', card_id: '??', front_pic: FRONT }]);
  });

  it('keeps what was entered over a reload, and shows it to nobody else', () => {
    show();
    type('Real name', 'Augusta');
    type('Document number', 'X1234');
    cleanup();
    show();
    expect(field('Real name').value).toBe('Augusta');
    expect(field('Document number').value).toBe('X1234');
    cleanup();
    show(NOTHING, { ...ADA, uid: 8 });
    expect(field('Real name').value).toBe('');
    expect(field('Document number').value).toBe('');
  });

  it('takes no draft that is not one', () => {
    for (const kept of [undefined, null, 7, 'text', {}, { ...EMPTY_DOCUMENTS, name: 1 }])
      expect(draftOf(kept, EMPTY_DOCUMENTS)).toBe(EMPTY_DOCUMENTS);
    const draft = { ...EMPTY_DOCUMENTS, name: 'Ada' };
    expect(draftOf({ ...draft, role: 'owner' }, EMPTY_DOCUMENTS)).toEqual(draft);
  });
});

it.each([
  [47 * HOUR + 59.9 * MINUTE, false, 47, 59],
  [MINUTE - 1, false, 0, 0],
  [0, true, 0, 0],
  [-3 * HOUR - 12.5 * MINUTE, true, 3, 12],
])(
  '%d ms before the promise the clock says what is left, then by how much it is missed',
  (left, isOverdue, hours, minutes) => {
    expect(remainingUntil(1_000 * HOUR, 1_000 * HOUR - left)).toEqual({ isOverdue, hours, minutes });
  },
);

it.each([
  [3000, 4000, 1440, 1920],
  [1440, 900, 1440, 900],
  [20, 10, 20, 10],
  [50_000, 10, 1440, 1],
])('an image of %d by %d pixels is sent with %d by %d', (width, height, sentWidth, sentHeight) => {
  expect(fitted(width, height)).toEqual({ width: sentWidth, height: sentHeight });
});
