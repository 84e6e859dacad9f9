import { expect, it } from 'vitest';
import { strengthOf } from '../src/identity/entry/password-strength.ts';
import { plainOtp } from '../src/identity/entry/plain-otp.ts';

it.each([
  ['', 'short'],
  ['seven77', 'short'],
  ['éééé', 'short'],
  ['abcdefgh', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['Abcdefg1', 'fair'],
  ['abcdefghijkl', 'fair'],
  ['Abcdefghijk1', 'strong'],
  ['a long walk by the sea', 'strong'],
])('the password %j is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});

it.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['12345', '12345'],
  ['ABCDEFGH2345WXYZ', 'abcd-efgh-2345-wxyz'],
  ['', ''],
])('the code %j is sent as %j', (typed, sent) => {
  expect(plainOtp(typed)).toBe(sent);
});
