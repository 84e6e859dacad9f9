import type { ResponseOf } from '@vitrine/wire/call';
import type { passkeyChallenge } from '@vitrine/wire/identity/passkey-challenge';
import type { startPasskey } from '@vitrine/wire/identity/start-passkey';

/** Only whoever uses passkeys loads it. */
const library = () => import('@simplewebauthn/browser');

/** Why the browser made or used no passkey. `stopped`: the user left, or time was up; `other`: it has none of this account, or fails. */
export type PasskeyTrouble = 'stopped' | 'known' | 'place' | 'other';

export class PasskeyProblem extends Error {
  readonly trouble: PasskeyTrouble;

  constructor(trouble: PasskeyTrouble, cause: unknown) {
    super(trouble, { cause });
    this.name = 'PasskeyProblem';
    this.trouble = trouble;
  }
}

/** By the names that WebAuthn gives the errors. */
const TROUBLE: Readonly<Record<string, PasskeyTrouble>> = {
  NotAllowedError: 'stopped',
  AbortError: 'stopped',
  InvalidStateError: 'known',
  SecurityError: 'place',
};

async function asText(ceremony: Promise<object>): Promise<string> {
  try {
    return JSON.stringify(await ceremony);
  } catch (error) {
    throw new PasskeyProblem(TROUBLE[error instanceof Error ? error.name : ''] ?? 'other', error);
  }
}

/** Browsers offer passkeys over https and at `localhost`, and never at a bare address. */
export const hasPasskeys = (): boolean =>
  window.PublicKeyCredential !== undefined && !/^(\d+\.){3}\d+$|^\[/.test(location.hostname);

/** Whether the browser offers passkeys among what it fills into a field. */
export const fillsPasskeys = async (): Promise<boolean> =>
  hasPasskeys() && (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/** Has the browser make a passkey: what the call that adds it takes. Throws {@link PasskeyProblem}. */
export async function makePasskey(options: ResponseOf<typeof startPasskey>['options']): Promise<string> {
  const { startRegistration } = await library();
  return asText(startRegistration({ optionsJSON: options }));
}

/** A browser waits for one user at a time: what it waits for now. */
let waiting: object | undefined;

/** Has the browser answer a challenge: what a log-in takes. `fills`: where the user picks it for a field. Throws {@link PasskeyProblem}. */
export async function answerWithPasskey(
  options: ResponseOf<typeof passkeyChallenge>['options'],
  { fills = false, by = {} }: { readonly fills?: boolean; readonly by?: object } = {},
): Promise<string> {
  const { startAuthentication } = await library();
  waiting = by;
  return asText(startAuthentication({ optionsJSON: options, useBrowserAutofill: fills }));
}

/** Ends what waits for the user, unless another one has taken its place. */
export async function leavePasskeys(by: object): Promise<void> {
  if (waiting !== by) return;
  const { WebAuthnAbortService } = await library();
  if (waiting === by) WebAuthnAbortService.cancelCeremony();
}
