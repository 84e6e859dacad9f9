import { useMutation } from '@tanstack/react-query';
import { MINUTE } from '@vitrine/domain/kernel/time';
import type { Answer } from '@vitrine/wire/client';
import { login } from '@vitrine/wire/identity/login';
import { passkeyChallenge } from '@vitrine/wire/identity/passkey-challenge';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../ground/client.ts';
import { enter } from './enter.ts';
import { knownBrowser } from './known-browser.ts';
import { answerWithPasskey, fillsPasskeys, leavePasskeys } from './passkey-browser.ts';

/** A challenge counts for five minutes. */
const RENEWED_MS = 4 * MINUTE;
/** `login_type` of a log-in by a passkey alone. */
const PASSKEY = 4;

/** What a log-in sends of a passkey. */
export interface PasskeyProof {
  readonly passkey_token: string;
  readonly passkey: string;
}

async function prove(how: Parameters<typeof answerWithPasskey>[1] = {}): Promise<PasskeyProof> {
  const { token, options } = await client.call(passkeyChallenge, {});
  return { passkey_token: token, passkey: await answerWithPasskey(options, how) };
}

/** Logs in by a passkey alone. */
export const logInByPasskey = (proof: PasskeyProof) =>
  enter(client.ask(login, { login_type: PASSKEY, ...proof, browser: knownBrowser() }));

/** What went wrong stands below the button: no toast says it too. */
export const saidByTheButton = () => undefined;

/** A press that has the browser use a passkey, and sends what it answers. */
export const usePasskeyPress = (send: (proof: PasskeyProof) => Promise<Answer<unknown>>) =>
  useMutation({
    networkMode: 'always',
    meta: { saysAnswer: true },
    mutationFn: async () => send(await prove()),
    onError: saidByTheButton,
  });

/**
 * Lets the browser offer passkeys where it fills in the account, while the screen is there. Nothing is said of what fails
 * before the user has picked one: the button is there.
 */
export function useFilledPasskey(isPaused: boolean, send: (proof: PasskeyProof) => void): void {
  const [round, setRound] = useState(0);
  const sending = useRef(send);
  sending.current = send;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round begins anew.
  useEffect(() => {
    if (isPaused) return;
    const by = {};
    let isLeft = false;
    const begin = async () => {
      if (!(await fillsPasskeys()) || isLeft) return;
      const proof = await prove({ fills: true, by });
      if (!isLeft) sending.current(proof);
    };
    begin().catch(() => undefined);
    const renewal = setTimeout(() => setRound((before) => before + 1), RENEWED_MS);
    return () => {
      isLeft = true;
      clearTimeout(renewal);
      void leavePasskeys(by);
    };
  }, [round, isPaused]);
}
