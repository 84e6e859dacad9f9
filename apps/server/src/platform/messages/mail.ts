import { createTransport } from 'nodemailer';
import { isLoopbackHost } from '../loopback-host.ts';
import { type Deliver, DeliveryError } from './delivery.ts';
import { mailHtml } from './mail-html.ts';

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
  /** The same for programs that show HTML. */
  readonly html?: string;
  /** Whom the mail says it is from, besides the address. */
  readonly senderName?: string;
}

/** Sends one mail; resolves when the mail server has accepted it. Throws {@link DeliveryError}. */
export type SendMail = (mail: Mail) => Promise<void>;

type SmtpError = Error & { readonly code?: string; readonly responseCode?: number; readonly command?: string };

/** A 5xx for the recipient or the mail ends it; one for the sender or the log-in is for the operator to repair. */
function mailErrorOf(
  { message, code, responseCode = 0, command }: SmtpError,
  secrets: readonly string[],
): DeliveryError {
  const readable = secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), message);
  const isPermanent = responseCode >= 500 && (command === 'RCPT TO' || code === 'EMESSAGE');
  return new DeliveryError(readable.slice(0, ERROR_CHARACTERS), isPermanent);
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
    requireTLS: username !== '' && !isLoopbackHost(hostname),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const secrets = [username, password].flatMap((part) => (part === '' ? [] : [part, decodeURIComponent(part)]));
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return async ({ id, to, subject, text, html, senderName }) => {
    const { expired, clear } = timeLimit();
    try {
      const sender = senderName === undefined ? from : { name: senderName, address: from };
      const messageId = `<${id}@${domain}>`;
      const sending = transport.sendMail({ from: sender, to, subject, text, messageId, ...(html && { html }) });
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

/** Sends messages of the outbox as mail, in the name of the site. */
export const mailDelivery =
  (send: SendMail, siteName: () => string): Deliver =>
  (delivery) => {
    const { id, to, subject, text, secret } = delivery;
    const senderName = siteName();
    return send({
      id,
      to,
      subject,
      text: secret === undefined ? text : `${text}\n\n${secret}\n`,
      html: mailHtml(delivery, senderName),
      senderName,
    });
  };
