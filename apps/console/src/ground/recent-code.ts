import type { Call, RequestOf, ResponseOf } from '@vitrine/wire/call';
import { type CallOptions, WireError } from '@vitrine/wire/client';
import { create } from 'zustand';
import { client } from './client.ts';

interface CodeRequest {
  /** Answers the calls that wait: whether a code was entered. Undefined while no call waits. */
  readonly settle: ((isEntered: boolean) => void) | undefined;
}

/** Whether a call waits for a code of the authenticator; the shell then asks for it. */
export const useCodeRequest = create<CodeRequest>(() => ({ settle: undefined }));

let asked: Promise<boolean> | undefined;

/** Asks for a code; false if the person cancels. Calls that need one at the same time share one question. */
function askForCode(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => useCodeRequest.setState({ settle: resolve })).finally(() => {
    asked = undefined;
    useCodeRequest.setState({ settle: undefined });
  });
  return asked;
}

/**
 * Makes a call. If it needs a code that was entered in the last minutes, asks for one and then makes the same call again,
 * under the same idempotency key.
 */
export async function withCode<C extends Call>(
  call: C,
  request: RequestOf<C>,
  options: CallOptions,
): Promise<ResponseOf<C>> {
  try {
    return await client.call(call, request, options);
  } catch (error) {
    const isCodeNeeded = error instanceof WireError && error.reason === 'staff.code-needed';
    if (!isCodeNeeded || !(await askForCode())) throw error;
    return client.call(call, request, options);
  }
}
