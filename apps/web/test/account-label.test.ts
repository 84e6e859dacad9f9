import { expect, it } from 'vitest';
import { accountName } from '../src/identity/account-label.ts';

it('an account goes by its e-mail, otherwise by its mobile; a demo account by neither', () => {
  const nobody = { is_demo: 0, email: '', mobile: '' } as const;
  expect(accountName({ ...nobody, is_demo: 1, email: 'a@b.c' })).toBeUndefined();
  expect(accountName({ ...nobody, email: 'a@b.c', mobile: '+852123' })).toBe('a@b.c');
  expect(accountName({ ...nobody, mobile: '+852123' })).toBe('+852123');
});
