import { expect, it } from 'vitest';
import { progressText, showProgress } from '../../src/platform/progress.ts';

it('says how far, how fast and how long still', () => {
  expect(progressText('journal row', 'rows', 250_000, 1_000_000, 10)).toBe(
    'journal row 250,000 of 1,000,000 (25.0%), 25,000 rows/s, 30 s left',
  );
  expect(progressText('journal row', 'rows', 1_000, 1_000_000, 1)).toBe(
    'journal row 1,000 of 1,000,000 (0.1%), 1,000 rows/s, 17 min left',
  );
  expect(progressText('table', 'MB', 30, undefined, 2)).toBe('table 30, 15 MB/s');
});

it('draws one line on a terminal, and plain lines now and then anywhere else', () => {
  const watch = (isTTY: boolean): string[] => {
    const written: string[] = [];
    let now = 0;
    const out = { isTTY, write: (text: unknown) => written.push(String(text)) > 0 };
    const progress = showProgress('rows', out, () => now);
    for (; now <= 11_000; now += 100) progress.at('row', now, 11_000);
    progress.end();
    return written;
  };
  const plain = watch(false);
  expect(plain).toHaveLength(2);
  expect(plain.every((line) => /^row [\d,]+ of 11,000 .*\n$/.test(line))).toBe(true);
  const terminal = watch(true);
  expect(terminal.length).toBeGreaterThan(40);
  expect(terminal.join('')).not.toContain('\n');
  expect(terminal.at(-1)).toBe('\r\x1b[K');
});
