import { createHmac } from 'node:crypto';
import { SECOND } from '@vitrine/domain/kernel/time';
import type { SmsSettings } from '../settings.ts';
import { type Deliver, DeliveryError } from './delivery.ts';

const ANSWER_MS = 15 * SECOND;
/** 4xx that another attempt may get around: request timeout, too early, too many requests. */
const TEMPORARY: ReadonlySet<number> = new Set([408, 425, 429]);

/** The headers that prove who has posted `body`, and when. `at`: Unix ms. */
export function signatureHeaders(body: string, secret: string, at: number) {
  const timestamp = String(Math.floor(at / SECOND));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return { 'vitrine-timestamp': timestamp, 'vitrine-signature': `sha256=${signature}` };
}

/** Why nothing was answered. The texts of fetch may contain the address, which may contain a token. */
function noAnswer(error: unknown, longestMs: number): DeliveryError {
  const { name, cause } = error as { readonly name?: string; readonly cause?: { readonly code?: unknown } };
  if (name === 'TimeoutError')
    return new DeliveryError(`the SMS provider took longer than ${longestMs / SECOND} s`, false);
  const code = typeof cause?.code === 'string' ? ` (${cause.code})` : '';
  return new DeliveryError(`the SMS provider cannot be reached${code}`, false);
}

/** Sends SMS by a signed POST to a webhook, as docs/messages.md describes it. `longestMs`: wait for an answer. */
export function createSmsSender({ url, secret }: SmsSettings, longestMs = ANSWER_MS): Deliver {
  return async ({ id, to, text, secret: code }) => {
    const body = JSON.stringify({ id, to, text: code === undefined ? text : `${text}\n${code}` });
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signatureHeaders(body, secret, Date.now()) },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(longestMs),
    }).catch((error: unknown) => {
      throw noAnswer(error, longestMs);
    });
    const { status, ok } = answer;
    await answer.body?.cancel();
    if (ok) return;
    throw new DeliveryError(
      `the SMS provider answered ${status}`,
      status >= 400 && status < 500 && !TEMPORARY.has(status),
    );
  };
}
