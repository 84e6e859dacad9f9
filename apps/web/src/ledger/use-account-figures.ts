import { useQuery } from '@tanstack/react-query';
import type { AccountFiguresText } from '@vitrine/wire/ledger/account';
import { accountDetail } from '@vitrine/wire/ledger/account-detail';
import { useEffect } from 'react';
import { client } from '../ground/client.ts';
import { realtime } from '../ground/live.ts';
import { OWN, refreshOwn } from '../ground/own-answers.ts';
import { ownStore, useSession } from '../ground/session.ts';
import { type AccountFigures, NO_FIGURES, withFigures } from './account-figures.ts';

const CONTRACT = 2;

const useKnownFigures = ownStore(NO_FIGURES);

function take(figures: AccountFiguresText, seq: number): void {
  useKnownFigures.setState((known) => withFigures(known, figures, seq), true);
}

/** One figure of the contract account, or all of them; undefined until they are known. */
export function useFigure<Value>(select: (figures: AccountFigures) => Value): Value | undefined {
  return useKnownFigures(({ figures }) => (figures === undefined ? undefined : select(figures)));
}

const ALL = (figures: AccountFigures) => figures;

/** All figures of the contract account, live; undefined until they are known. */
export const useFigures = (): AccountFigures | undefined => useFigure(ALL);

/** Loads the figures of the contract account; pushes carry them on. */
export function useFiguresAnswer({ isNeeded = true } = {}) {
  const token = useSession((session) => session.token);
  return useQuery({
    queryKey: ['figures', token],
    meta: OWN,
    enabled: isNeeded && token !== undefined,
    queryFn: async ({ signal }) => {
      const answer = await client.call(accountDetail, { accountTypeId: CONTRACT }, { signal });
      take(answer, answer.seq);
      return null;
    },
  });
}

/** Keeps the accounts in step with the customer's pushes while they are logged in. */
export function useAccountPushes(): void {
  const token = useSession((session) => session.token);
  useEffect(() => {
    if (token === undefined) return undefined;
    const leave = [
      realtime.subscribe('FOREX_TRADE', ({ account, seq }) => take(account, seq)),
      realtime.subscribe('ACCOUNT', () => refreshOwn()),
    ];
    return () => {
      for (const stop of leave) stop();
    };
  }, [token]);
}
