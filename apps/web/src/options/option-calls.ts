import type { Answer } from '@vitrine/wire/client';
import type { OptionRow } from '@vitrine/wire/options/order';
import { submitOption } from '@vitrine/wire/options/submit-option';
import { client, queryClient } from '../ground/client.ts';
import { refreshOwn } from '../ground/own-answers.ts';
import type { Submission } from '../ground/submit-guard.ts';

export const RUNNING = 1;
export const CLOSED = 3;
export type OptionStatus = typeof RUNNING | typeof CLOSED;

/** Loads the lists of options again: the closed ones first, so that an option moving over is never on neither. */
export async function refreshOptions(): Promise<void> {
  const refresh = (status: OptionStatus) =>
    queryClient.invalidateQueries({ queryKey: ['options'], predicate: ({ queryKey }) => queryKey.at(-1) === status });
  await refresh(CLOSED);
  await refresh(RUNNING);
}

export interface OptionRequest {
  readonly forex_id: number;
  /** 1 up, 2 down. */
  readonly type: 1 | 2;
  /** Stake, decimal text. */
  readonly number: string;
  readonly seconds: number;
  /** Version of the terms that the form showed. */
  readonly terms_version: number;
}

/** Opens an option; resolves with it, as it was accepted, and the server's text once it is durable. */
export async function openOption({ key, request }: Submission<OptionRequest>): Promise<Answer<OptionRow>> {
  const answer = await client.ask(submitOption, request, { idempotencyKey: key });
  void refreshOptions();
  refreshOwn();
  return answer;
}
