import type { ParsedRequestOf } from '@vitrine/wire/call';
import { CODE_PURPOSES } from '@vitrine/wire/identity/code-request';
import { sendEmail } from '@vitrine/wire/identity/send-email';
import { sendSms } from '@vitrine/wire/identity/send-sms';
import type { Pool } from 'pg';
import { Refused } from '../platform/http/answer.ts';
import { addressGroup } from '../platform/http/client-address.ts';
import { type CallContext, type Caller, type Route, route } from '../platform/http/context.ts';
import type { WindowCounter } from '../platform/http/window-counter.ts';
import type { KnownBrowsers } from '../platform/known-browsers.ts';
import { inTransaction } from '../platform/transaction.ts';
import { type AccountName, readAccountName } from './account-name.ts';
import { findAccount, type NamedAccount } from './account-store.ts';
import type { CodeAbout, CodeMessages } from './code-messages.ts';
import { type Codes, RESEND_SECONDS } from './codes.ts';

export interface SendCodeDeps {
  readonly db: Pool;
  readonly codes: Codes;
  readonly messages: CodeMessages;
  readonly browsers: KnownBrowsers;
  readonly perAddress: WindowCounter;
  readonly now: () => number;
}

const { register, reset, payPassword } = CODE_PURPOSES;

/** What the message to a destination is about; undefined: none is sent, though the answer is the same. */
function aboutOf(purpose: number, account: NamedAccount | undefined): CodeAbout | undefined {
  if (purpose === register) return account === undefined ? 'register' : 'registered';
  if (account === undefined) return undefined;
  return purpose === reset ? 'reset' : 'pay-password';
}

/** In a session of the account, or in a browser in which they have logged in before. */
const isOwner = (browsers: KnownBrowsers, account: NamedAccount | undefined, browser: string, caller?: Caller) =>
  account !== undefined && (caller?.uid === account.uid || browsers.keyFor(browser, account.uid) !== undefined);

async function sendCode(
  { db, codes, messages, browsers, perAddress, now }: SendCodeDeps,
  to: AccountName | Refused,
  { type: purpose, browser = '' }: Pick<ParsedRequestOf<typeof sendEmail>, 'type' | 'browser'>,
  { caller, address, language }: CallContext,
) {
  if (to instanceof Refused) return to;
  const way = messages.way(to.channel);
  if (way === 'none') return new Refused('identity.no-sms');
  if (purpose === payPassword && caller === undefined) return new Refused('request.session-invalid');
  if (!perAddress.allows(addressGroup(address))) return new Refused('request.too-many');
  const account = await findAccount(db, to);
  // Nobody makes a stranger's phone ring for a payment.
  if (purpose === payPassword && account?.uid !== caller?.uid) return new Refused('request.not-allowed');
  const stranger = isOwner(browsers, account, browser, caller) ? undefined : address;
  const code = await inTransaction(db, async (client) => {
    const made = await codes.make(client, purpose, to.text, stranger);
    if (made instanceof Refused) return made;
    const about = aboutOf(purpose, account);
    if (about !== undefined && way === 'sent')
      await messages.put(client, to, { about, code: about === 'registered' ? undefined : made, language, at: now() });
    return made;
  });
  if (code instanceof Refused) return code;
  const answer = { resend_after: RESEND_SECONDS };
  if (way === 'sent') return answer;
  if (purpose === register) return { ...answer, paper_code: code };
  if (account !== undefined) messages.show(to, code);
  return answer;
}

/** The answers are the same whether an account exists or not; only its mailbox or phone tells. */
export function sendCodeRoutes(deps: SendCodeDeps): readonly Route[] {
  return [
    route(sendEmail, (request, context) =>
      sendCode(deps, readAccountName('to', 1, request.to, request.area_id), request, context),
    ),
    route(sendSms, (request, context) =>
      sendCode(deps, readAccountName('to', 2, request.to, request.area_id), request, context),
    ),
  ];
}
