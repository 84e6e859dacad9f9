import { useMutation, useQuery } from '@tanstack/react-query';
import { bindPayoutWay } from '@vitrine/wire/funding/bind-payout-way';
import type { DRAW_TYPES } from '@vitrine/wire/funding/fields';
import { payoutWays } from '@vitrine/wire/funding/payout-ways';
import { removePayoutWay } from '@vitrine/wire/funding/remove-payout-way';
import { withdrawCurrencies } from '@vitrine/wire/funding/withdraw-currencies';
import { client, queryClient } from '../../ground/client.ts';
import { useSession } from '../../ground/session.ts';

/** 1 crypto, 2 bank, as every draw and wallet call has it. */
export type DrawType = (typeof DRAW_TYPES)[keyof typeof DRAW_TYPES];

const WAYS_KEY = 'payout-ways';

/** The bound ways of a kind, newest first. */
export function useWays(type: DrawType) {
  const token = useSession((session) => session.token);
  return useQuery({
    queryKey: [WAYS_KEY, token, type],
    enabled: token !== undefined,
    queryFn: ({ signal }) => client.call(payoutWays, { draw_type: type }, { signal }),
  });
}

/** The currencies in which one can withdraw by coin address or by bank, with fee and limits. */
export function useWithdrawCurrencies(type: DrawType) {
  const token = useSession((session) => session.token);
  return useQuery({
    queryKey: ['withdraw-currencies', token, type],
    enabled: token !== undefined,
    queryFn: ({ signal }) => client.call(withdrawCurrencies, { type }, { signal }),
  });
}

const refresh = () => queryClient.invalidateQueries({ queryKey: [WAYS_KEY] });

/** Binds a way; the server's text says that it rests first. */
export function useBindWay(onDone: () => void) {
  return useMutation({
    networkMode: 'always',
    mutationFn: (request: Parameters<typeof client.ask<typeof bindPayoutWay>>[1]) => client.ask(bindPayoutWay, request),
    meta: { saysAnswer: true },
    onSuccess: () => {
      void refresh();
      onDone();
    },
    // Said at the form.
    onError: () => undefined,
  });
}

/** Deletes a bound way. */
export function useRemoveWay(onDone: () => void) {
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: number) => client.ask(removePayoutWay, { id }),
    meta: { saysAnswer: true },
    onSuccess: () => {
      void refresh();
      onDone();
    },
    // Deleted in another window meanwhile: the list shows it.
    onError: () => void refresh(),
  });
}
