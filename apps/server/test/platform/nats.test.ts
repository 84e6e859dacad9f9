import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connectNats } from '../../src/platform/nats.ts';
import { freePort } from '../../src/platform/postgres/embedded.ts';

const whyNot = (url: string): Promise<string> =>
  connectNats({ url, log: pino({ level: 'silent' }), onClosed: () => undefined, withinMs: 500 }).then(
    () => 'connected',
    (error: Error) => error.message,
  );

describe('a NATS_URL that does not answer', () => {
  it('is one sentence: refused, no such host, silent, or no NATS', async () => {
    const port = await freePort();
    expect(await whyNot(`nats://user:secret@127.0.0.1:${port}`)).toBe(
      `NATS_URL: no connection to NATS at 127.0.0.1:${port}: connection refused`,
    );
    expect(await whyNot('nats://nats.invalid:4222')).toMatch(
      /^NATS_URL: no connection to NATS at nats\.invalid:4222: \S/,
    );
    for (const says of ['', 'HTTP/1.1 400 Bad Request\r\n\r\n']) {
      const server = createServer((socket) => socket.on('error', () => undefined).write(says)).listen(0, '127.0.0.1');
      await once(server, 'listening');
      onTestFinished(() => void server.close());
      const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
      expect(await whyNot(`nats://${host}`)).toMatch(new RegExp(`^NATS_URL: no connection to NATS at ${host}: \\S`));
    }
  });
});
