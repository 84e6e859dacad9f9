import type { OptionRow } from '@vitrine/wire/options/order';
import { submitOption } from '@vitrine/wire/options/submit-option';
import type { DataOf } from '@vitrine/wire/topics';
import { useEffect } from 'react';
import { create } from 'zustand';
import { client, queryClient } from '../ground/client.ts';
import { realtime } from '../ground/live.ts';
import { useSession } from '../ground/session.ts';
import type { Submission } from '../ground/submit-guard.ts';
import { refreshOwn } from '../trading/book.ts';
import { NO_NEWS, type OptionNews, withEntered, withSettled } from './option-news.ts';

export const RUNNING = 1;
export const CLOSED = 3;
export type OptionStatus = typeof RUNNING | typeof CLOSED;

/** An option at zero stays on its list this long, with what became of it, before the list is asked for again (OPT-14). */
export const SETTLING_MS = 1_000;

/** What was pushed of own options. Emptied when the session changes. */
export const useOptionNews = create<OptionNews>()(() => NO_NEWS);

/** Asks again for the lists of own options: the closed ones first, so that one which moves over is never on neither. */
export async function refreshOptions(): Promise<void> {
  const refresh = (status: OptionStatus) =>
    queryClient.invalidateQueries({ queryKey: ['options'], predicate: ({ queryKey }) => queryKey.at(-1) === status });
  await refresh(CLOSED);
  await refresh(RUNNING);
}

let settling: ReturnType<typeof setTimeout> | undefined;

/** The same a moment later, once for all that settle within it. */
function refreshSettled(): void {
  if (settling !== undefined) return;
  settling = setTimeout(() => {
    settling = undefined;
    void refreshOptions();
  }, SETTLING_MS);
}

/** Keeps own options in step with their topics while somebody is logged in. `onSettled` hears of each end once. */
export function useOptionPushes(onSettled: (push: DataOf<'MICRO_CLOSED'>) => void): void {
  const token = useSession((session) => session.token);
  useEffect(() => {
    useOptionNews.setState(NO_NEWS, true);
    if (token === undefined) return undefined;
    const leave = [
      realtime.subscribe('MICRO_OPENED', (push) => {
        useOptionNews.setState((news) => withEntered(news, push), true);
        // One that was opened elsewhere is on no list here.
        void refreshOptions();
      }),
      realtime.subscribe('MICRO_CLOSED', (push) => {
        useOptionNews.setState((news) => withSettled(news, push), true);
        onSettled(push);
        refreshSettled();
      }),
    ];
    return () => {
      for (const stop of leave) stop();
    };
  }, [token, onSettled]);
}

export interface OptionRequest {
  readonly forex_id: number;
  /** 1 up, 2 down. */
  readonly type: 1 | 2;
  /** Stake, decimal text. */
  readonly number: string;
  readonly seconds: number;
  /** Of what the form showed. */
  readonly terms_version: number;
}

/** Opens an option; resolves with it, as it was accepted, once it is durable. */
export async function openOption({ key, request }: Submission<OptionRequest>): Promise<OptionRow> {
  const option = await client.call(submitOption, request, { idempotencyKey: key });
  void refreshOptions();
  refreshOwn();
  return option;
}
