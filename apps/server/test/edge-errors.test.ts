import { expect, it } from 'vitest';
import { errorData, errorOf } from '../src/edge/messages.ts';
import { outageOf } from '../src/platform/unavailable.ts';
import { whyNotStarted } from '../src/why-not-started.ts';

const refused = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });

/** The error as the main thread gets it: as plain data. */
const carried = (error: unknown) => errorOf(structuredClone(errorData(error)));

it('an error of the edge is the same for the main thread: name, code, stack, and the outage that caused it', () => {
  const own = Object.assign(new RangeError('no'), { code: 'EADDRINUSE', syscall: 'listen' });
  const { name, message, stack, code, syscall } = carried(own) as NodeJS.ErrnoException;
  expect({ name, message, stack, code, syscall }).toEqual({
    name: 'RangeError',
    message: 'no',
    stack: own.stack,
    code: 'EADDRINUSE',
    syscall: 'listen',
  });
  for (const error of [
    refused(),
    new Error('no session', { cause: refused() }),
    new AggregateError([new Error('one'), refused()], 'no address answers'),
    new Error('the rooms did not start', { cause: new AggregateError([refused()]) }),
  ])
    expect(outageOf(carried(error))).toBe(outageOf(error));
  expect(outageOf(carried(refused()))).toBe(outageOf(refused()));
  expect(outageOf(carried(new Error('no', { cause: refused() })))).toMatch(/database/);
});

it('an error whose causes lead back to it is read to its end, with the outage behind the circle', () => {
  const circle = (...others: readonly Error[]) => {
    const [first, second] = [new Error('first'), new AggregateError([], 'second')];
    first.cause = second;
    second.errors.push(first, ...others, second);
    return first;
  };
  expect(outageOf(circle())).toBeUndefined();
  expect(outageOf(circle(refused()))).toBe(outageOf(refused()));
  const { inner } = errorData(circle(refused()));
  expect(inner.map(({ message, inner: within }) => [message, within.map((one) => one.message)])).toEqual([
    ['second', [refused().message]],
  ]);
  expect(outageOf(carried(circle(refused())))).toBe(outageOf(refused()));
});

it('what is no error is one after the way', () => {
  expect(carried('torn').message).toBe('torn');
  const site = { port: 3000, host: '127.0.0.1' };
  expect(whyNotStarted(carried(new Error('no such table')), site)).toEqual(
    whyNotStarted(new Error('no such table'), site),
  );
});
