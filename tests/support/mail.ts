import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: string;
  readonly from: string;
  /** The whole mail as it was sent, but for lines that were broken and signs that were encoded. */
  readonly source: string;
  /** The part for programs that show plain text. */
  readonly text: string;
  /** The part for programs that show HTML, if there is one. */
  readonly html: string | undefined;
  /** The token of the console link in it, if there is one. */
  readonly token: string | undefined;
  /** The code of six digits that is a line of it, if there is one. */
  readonly code: string | undefined;
}

export interface MailServer {
  /** What a site needs to send mail through this server. */
  readonly environment: { readonly SMTP_URL: string; readonly PUBLIC_URL: string };
  readonly received: readonly ReceivedMail[];
  /** The answer to recipients, such as `450 later` or `550 unknown`; undefined accepts. */
  refuse(reply: string | undefined): void;
  /** The newest mail to an address with a link that was not taken before; waits for it. */
  link(to: string): Promise<string>;
  /** The same for a code of six digits. */
  code(to: string): Promise<string>;
  stop(): Promise<void>;
}

/** Undoes quoted-printable, in which nodemailer sends long lines and what is not ASCII. */
const decoded = (source: string) =>
  /quoted-printable/i.test(source)
    ? Buffer.from(
        source
          .replace(/=\r?\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString('utf8')
    : source;

/** The body of the part with that type: the mail itself, or one of its alternatives. */
function partOf(source: string, type: 'text/plain' | 'text/html'): string | undefined {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1];
  const parts = boundary === undefined ? [source] : source.split(`--${boundary}`).slice(1);
  const part = parts.map((one) => one.trimStart()).find((one) => new RegExp(`^Content-Type: ${type}`, 'im').test(one));
  if (part === undefined) return undefined;
  const end = part.indexOf('\r\n\r\n');
  const [headers, body] = [part.slice(0, end), part.slice(end + 4)];
  const isBase64 = /^Content-Transfer-Encoding: base64/im.test(headers);
  const text = isBase64 ? Buffer.from(body, 'base64').toString('utf8') : decoded(part).slice(end + 4);
  return text.replaceAll('\r\n', '\n').trimEnd();
}

/** A real SMTP server on a free port of this machine that keeps what it receives. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const taken = new Set<string>();
  let reply: string | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo(_address, _session, done) {
      if (reply === undefined) return done();
      const [code, ...text] = reply.split(' ');
      return done(Object.assign(new Error(text.join(' ')), { responseCode: Number(code) }));
    },
    onData(stream, { envelope }, done) {
      let source = '';
      stream.on('data', (chunk) => {
        source += String(chunk);
      });
      stream.on('end', () => {
        const text = partOf(source, 'text/plain') ?? '';
        received.push({
          to: envelope.rcptTo[0]?.address ?? '',
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          source: decoded(source),
          text,
          html: partOf(source, 'text/html'),
          token: /accept#([A-Za-z0-9_-]{43})/.exec(text)?.[1],
          code: /^(\d{6})\r?$/m.exec(text)?.[1],
        });
        done();
      });
    },
  });
  // A site that ends while it sends hangs up; without a listener that would end the process of the tests.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  /** The newest of an address that was not taken before. */
  const take = async (to: string, what: 'token' | 'code'): Promise<string> => {
    for (const until = Date.now() + 30_000; ; await sleep(20)) {
      const found = received.findLast((mail) => mail.to === to && mail[what] !== undefined)?.[what];
      if (found !== undefined && !taken.has(found)) {
        taken.add(found);
        return found;
      }
      if (Date.now() > until) throw new Error(`no mail with a ${what} for ${to}`);
    }
  };
  return {
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: 'http://vitrine.example' },
    received,
    refuse: (answer) => {
      reply = answer;
    },
    link: (to) => take(to, 'token'),
    code: (to) => take(to, 'code'),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
