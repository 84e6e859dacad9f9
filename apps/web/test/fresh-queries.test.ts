import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { FreshQueries } from '../src/ground/fresh-queries.ts';

/** A query whose answers are given by hand. */
function asked(queries: FreshQueries, key: string) {
  const answers: ((value: number) => void)[] = [];
  const queryFn = () => new Promise<number>((resolve) => void answers.push(resolve));
  const observer = new QueryObserver(queries, { queryKey: [key], queryFn, retry: false });
  observer.subscribe(() => undefined);
  return { answers, read: () => observer.getCurrentResult().data };
}

it('what changes while the first answer is under way is asked for again once it has come', async () => {
  const queries = new FreshQueries();
  const { answers, read } = asked(queries, 'unread');
  const other = asked(queries, 'other');
  expect(answers).toHaveLength(1);
  // Two pushes come before the answer, which was read before them.
  void queries.invalidateQueries({ queryKey: ['unread'] });
  void queries.invalidateQueries({ queryKey: ['unread'] });
  expect(answers).toHaveLength(1);
  answers[0]!(0);
  await expect.poll(() => answers.length).toBe(2);
  expect(read()).toBe(0);
  answers[1]!(1);
  await expect.poll(read).toBe(1);
  expect(answers).toHaveLength(2);
  // Nobody has changed the other one.
  other.answers[0]!(5);
  await expect.poll(other.read).toBe(5);
  expect(other.answers).toHaveLength(1);
});

it('one that has an answer is asked for at once, as ever', async () => {
  const queries = new FreshQueries();
  const { answers, read } = asked(queries, 'unread');
  answers[0]!(0);
  await expect.poll(read).toBe(0);
  void queries.invalidateQueries({ queryKey: ['unread'] });
  expect(answers).toHaveLength(2);
  answers[1]!(2);
  await expect.poll(read).toBe(2);
});
