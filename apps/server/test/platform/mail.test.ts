import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { startMailServer } from '../../../../tests/support/mail.ts';
import { createMailer } from '../../src/platform/messages/mail.ts';

const mail = await startMailServer();
afterAll(() => mail.stop());

it('tells a recipient that is refused for good from one that is asked to wait', async () => {
  onTestFinished(() => mail.refuse(undefined));
  const send = createMailer(mail.environment.SMTP_URL, 'vitrine@vitrine.example');
  const letter = { id: 'outbox-1', to: 'a@x.example', subject: 'S', text: 'T' };
  mail.refuse('550 no such user');
  await expect(send(letter)).rejects.toMatchObject({
    isPermanent: true,
    message: expect.stringContaining('no such user'),
  });
  mail.refuse('450 busy');
  await expect(send(letter)).rejects.toMatchObject({ isPermanent: false });
  mail.refuse(undefined);
  await send(letter);
  expect(mail.received.at(-1)!.source).toContain('Message-ID: <outbox-1@vitrine.example>');
  await expect(createMailer('smtp://127.0.0.1:9', 'a@b.example')(letter)).rejects.toMatchObject({
    isPermanent: false,
  });
});

it('sends credentials neither in the clear over a network nor into an error text', async () => {
  const letter = { id: 'outbox-2', to: 'a@x.example', subject: 'S', text: 'T' };
  const asked: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username, password }, _session, done) {
      asked.push(`${username} ${password}`);
      done(new Error(`never heard of ${username} with ${password}`));
    },
  });
  server.listen(0, '0.0.0.0');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const tried = (host: string) =>
    createMailer(
      `smtp://operator:hunter2@${host}:${port}`,
      'a@b.example',
    )(letter).then(
      () => 'sent',
      (error: Error) => error.message,
    );
  // 0.0.0.0 reaches this machine, but is no loopback address.
  expect(await tried('0.0.0.0')).toMatch(/STARTTLS/);
  expect(asked).toEqual([]);
  const refused = await tried('127.0.0.1');
  expect(asked).toEqual(['operator hunter2']);
  expect(refused).toMatch(/never heard of \*\*\* with \*\*\*/);
});
