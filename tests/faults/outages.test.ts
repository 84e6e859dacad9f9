import { describe, expect, it } from 'vitest';
import { IN_USE, REFUSED, UNAVAILABLE } from '../../apps/server/src/exit-codes.ts';
import { connectClient } from '../../apps/server/src/platform/postgres/client.ts';
import { DataDirInUse } from '../../apps/server/src/platform/postgres/data-dir-lock.ts';
import { freePort } from '../../apps/server/src/platform/postgres/embedded.ts';
import { outageOf } from '../../apps/server/src/platform/unavailable.ts';
import { whyNotStarted } from '../../apps/server/src/why-not-started.ts';

const coded = (code: string, message: string, more: object = {}) =>
  Object.assign(new Error(message), { code, ...more });

describe('B1 what only says that the database or a disk is not there now', () => {
  it.each([
    [coded('57P01', 'terminating connection due to administrator command'), 'the database is shutting down'],
    [coded('57P03', 'the database system is starting up'), 'the database is starting up or shutting down'],
    [coded('53300', 'sorry, too many clients already'), 'the database has no connection left'],
    [coded('53100', 'could not extend file: No space left on device'), 'the disk of the database is full'],
    [coded('ENOSPC', 'ENOSPC: no space left on device, write'), 'the disk is full'],
    [
      new Error('PostgreSQL does not start:\nFATAL:  could not write lock file: No space left on device'),
      'the disk is full',
    ],
    [new Error('Connection terminated unexpectedly'), 'the connection to the database broke'],
    [new Error('timeout expired'), 'the database does not answer'],
    [
      new Error('the batch failed', { cause: coded('08006', 'connection failure') }),
      'the connection to the database broke',
    ],
    [
      new AggregateError([coded('ECONNREFUSED', 'on IPv6'), coded('ECONNREFUSED', 'on IPv4')]),
      'the database does not answer at its address',
    ],
  ])('%s', (error, outage) => {
    expect(outageOf(error)).toBe(outage);
    expect(whyNotStarted(error, { port: 3000, host: '127.0.0.1' }).exitCode).toBe(UNAVAILABLE);
  });

  it('as a client reports it when nothing listens', async () => {
    const connecting = connectClient({ connectionString: `postgres://nobody@127.0.0.1:${await freePort()}/none` });
    expect(outageOf(await connecting.catch((error: unknown) => error))).toBe(
      'the database does not answer at its address',
    );
  });

  it.each([
    new Error('the journal has no head'),
    coded('23505', 'duplicate key'),
    coded('28P01', 'wrong password'),
    undefined,
    'ECONNREFUSED',
  ])('but not %s', (error) => expect(outageOf(error)).toBeUndefined());
});

it.each([
  [
    new DataDirInUse('/data', 17),
    IN_USE,
    'DATA_DIR /data is in use by another server, process 17; stop it or choose another DATA_DIR',
  ],
  [
    coded('EADDRINUSE', '', { syscall: 'listen' }),
    REFUSED,
    'port 80 is in use by another program; stop that program or set PORT to another one',
  ],
  [
    coded('EACCES', '', { syscall: 'listen' }),
    REFUSED,
    'this user may not listen on port 80; set PORT to one above 1023',
  ],
  [
    coded('EADDRNOTAVAIL', '', { syscall: 'listen' }),
    REFUSED,
    'HOST 10.1.2.3 is no address of this machine; set it to one that is, or to 0.0.0.0 for all',
  ],
  [coded('3D000', 'database "vitrine" does not exist'), REFUSED, 'database "vitrine" does not exist'],
])('B6 a start that fails says why in one sentence: %s', (error, exitCode, why) => {
  expect(whyNotStarted(error, { port: 80, host: '10.1.2.3' })).toEqual({ exitCode, why, isUnexpected: false });
});

it('an error that no start expects is refused too, with its stack in the log', () => {
  expect(whyNotStarted(new TypeError('x is not a function'), { port: 80, host: '' })).toEqual({
    exitCode: REFUSED,
    why: 'x is not a function',
    isUnexpected: true,
  });
});
