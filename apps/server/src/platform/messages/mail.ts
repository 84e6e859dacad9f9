import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';

const CONNECT_MS = 10_000;
/** Longest silence of the mail server. */
const SILENCE_MS = 20_000;
/** Longest time for one mail altogether. */
const SEND_MS = 60_000;
/** Length of an error text that is stored and shown. */
const ERROR_CHARACTERS = 300;
/** A line of a mail that is as long as this may be a link or code. */
const SECRET_CHARACTERS = 16;

export interface Mail {
  /** Stays the same when sending is repeated, so that a mailbox can recognise a mail that arrived twice. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Thrown when a mail was not sent; the message contains neither credentials nor the text of the mail. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** The mail server has refused the recipient or the mail for good: sending it again is useless. */
  readonly isPermanent: boolean;
  constructor(message: string, isPermanent: boolean) {
    super(message);
    this.isPermanent = isPermanent;
  }
}

/** Sends one mail; resolves when the mail server has accepted it. Throws {@link MailError}. */
export type SendMail = (mail: Mail) => Promise<void>;

const isLoopback = (host: string) =>
  host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));

type SmtpError = Error & { readonly code?: string; readonly responseCode?: number; readonly command?: string };

/** A 5xx for the recipient or the mail ends it; one for the sender or the log-in is for the operator to repair. */
function mailErrorOf({ message, code, responseCode = 0, command }: SmtpError, secrets: readonly string[]): MailError {
  const readable = secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), message);
  const isPermanent = responseCode >= 500 && (command === 'RCPT TO' || code === 'EMESSAGE');
  return new MailError(readable.slice(0, ERROR_CHARACTERS), isPermanent);
}

function timeLimit(): { readonly expired: Promise<never>; readonly clear: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the mail server took longer than ${SEND_MS / 1000} s`)), SEND_MS);
  });
  return { expired, clear: () => clearTimeout(timer) };
}

/**
 * Sends mail through the server of `smtpUrl`. Credentials are sent over TLS only, except to this machine. `from`: the
 * sender's address.
 */
export function createMailer(smtpUrl: string, from: string): SendMail {
  const { username, password, hostname } = new URL(smtpUrl);
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: username !== '' && !isLoopback(hostname),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const secrets = [username, password].flatMap((part) => (part === '' ? [] : [part, decodeURIComponent(part)]));
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return async ({ id, to, subject, text }) => {
    const { expired, clear } = timeLimit();
    try {
      const sending = transport.sendMail({ from, to, subject, text, messageId: `<${id}@${domain}>` });
      await Promise.race([sending, expired]);
    } catch (error) {
      throw mailErrorOf(error as SmtpError, [
        ...secrets,
        ...text.split('\n').filter((line) => line.length >= SECRET_CHARACTERS),
      ]);
    } finally {
      clear();
    }
  };
}
