import { expect, it } from 'vitest';
import { Turns } from '../../src/platform/http/turns.ts';

/** A task that ends when it is told to. */
function task(begun: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const run = () => {
    begun.push(name);
    return promise;
  };
  return { run, end: () => resolve(name) };
}

it('a key runs so many at a time, the next begin in order as others end, and another key does not wait', async () => {
  const turns = new Turns(2, 2);
  const begun: string[] = [];
  const tasks = ['a', 'b', 'c', 'd'].map((name) => task(begun, name));
  const given = tasks.map(({ run }) => turns.run('one', run));
  expect(begun).toEqual(['a', 'b']);
  expect([turns.isFull('one'), turns.isFull('two')]).toEqual([true, false]);
  expect(turns.run('two', () => 'at once')).toBe('at once');
  tasks[1]!.end();
  expect(await given[1]).toBe('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  expect(turns.isFull('one')).toBe(false);
  for (const { end } of tasks) end();
  expect(await Promise.all(given)).toEqual(['a', 'b', 'c', 'd']);
  expect(turns.run('one', () => 'free again')).toBe('free again');
});

it('a task that throws or rejects gives its turn back', async () => {
  const turns = new Turns(1, 10);
  const fails = [
    turns.run('one', () => Promise.reject(new Error('rejected'))),
    turns.run('one', () => {
      throw new Error('thrown');
    }),
    turns.run('one', () => 'fine'),
  ];
  expect(await Promise.allSettled(fails as Promise<unknown>[])).toMatchObject([
    { reason: { message: 'rejected' } },
    { reason: { message: 'thrown' } },
    { value: 'fine' },
  ]);
});
