import { expect, it, vi } from 'vitest';
import { limitConcurrency } from '../src/market/limit-concurrency.ts';

function task() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { run: vi.fn(() => promise), resolve, reject };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('runs at most the given number of tasks at once, in order, whatever fails', async () => {
  const limited = limitConcurrency(2);
  const [one, two, three, four] = [task(), task(), task(), task()];
  const answers = [one, two, three, four].map((each) => limited(each.run).catch((error: Error) => error.message));
  await settled();
  expect([one, two, three, four].map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 0, 0]);
  two.reject(new Error('offline'));
  await settled();
  expect([three, four].map(({ run }) => run.mock.calls.length)).toEqual([1, 0]);
  // A new task queues behind the one that waits.
  const five = task();
  answers.push(limited(five.run));
  one.resolve('one');
  await settled();
  expect([four, five].map(({ run }) => run.mock.calls.length)).toEqual([1, 0]);
  three.resolve('three');
  four.resolve('four');
  await settled();
  five.resolve('five');
  expect(await Promise.all(answers)).toEqual(['one', 'offline', 'three', 'four', 'five']);
});

it('an aborted task never starts and lets the next one run', async () => {
  const limited = limitConcurrency(1);
  const [one, two, three] = [task(), task(), task()];
  const gone = new AbortController();
  const first = limited(one.run);
  const second = limited(two.run, gone.signal).catch(() => 'aborted');
  const third = limited(three.run);
  gone.abort();
  one.resolve('one');
  three.resolve('three');
  expect(await Promise.all([first, second, third])).toEqual(['one', 'aborted', 'three']);
  expect(two.run).not.toHaveBeenCalled();
});
