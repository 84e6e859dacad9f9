import { describe, expect, it } from 'vitest';
import { serviceUrl } from '../src/ground/service-url.ts';
import { logoHeight } from '../src/shell/logo-height.ts';

describe('CFG-14a the height of the logo', () => {
  it.each([
    ['3', '3rem'],
    ['2.5', '2.5rem'],
    ['40px', '40px'],
    [' 4rem ', '4rem'],
    ['', '3rem'],
    ['0', '3rem'],
    ['1rem;color:red', '3rem'],
    ['-2', '3rem'],
  ])('%j is %s', (setting, height) => {
    expect(logoHeight(setting)).toBe(height);
  });
});

describe('customer service', () => {
  it('is told who asks, when somebody is logged in', () => {
    expect(serviceUrl('https://help.example/chat?lang=en', { uid: 7, name: 'A B' })).toBe(
      'https://help.example/chat?lang=en&uid=7&name=A+B',
    );
    expect(serviceUrl('https://help.example/', undefined)).toBe('https://help.example/');
    expect(serviceUrl('https://help.example/', { uid: 7, name: '' })).toBe('https://help.example/?uid=7');
  });

  it('is nowhere without a web address', () => {
    for (const link of ['', 'help', '/chat', 'javascript:alert(1)', 'data:text/html,x'])
      expect(serviceUrl(link, undefined)).toBeUndefined();
  });
});
