import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@vitrine/wire/call';
import { conservation } from '@vitrine/wire/ledger/operator/conservation';
import { client } from '../ground/client.ts';
import { useConnection } from '../ground/connection.ts';

export const CONSERVATION_REFRESH_MS = 30_000;

/** The query of the latest report. */
export const CONSERVATION_KEY = ['conservation'] as const;

export type ConservationReport = ResponseOf<typeof conservation>;
export type ConservationState = 'good' | 'bad' | 'unknown' | 'checking';

/** Whether the books balance, and the latest report. */
export function useConservation(): {
  readonly state: ConservationState;
  readonly answer: UseQueryResult<ConservationReport>;
} {
  const answer = useQuery({
    queryKey: CONSERVATION_KEY,
    queryFn: ({ signal }) => client.call(conservation, {}, { signal }),
    refetchInterval: CONSERVATION_REFRESH_MS,
  });
  const { data, isError } = answer;
  const isLost = useConnection(({ lostAt }) => lostAt !== undefined);
  // An old report says nothing about the current state.
  if (isError || isLost) return { state: 'unknown', answer };
  if (data === undefined || data.checkedAt === null) return { state: 'checking', answer };
  return { state: data.isConserved ? 'good' : 'bad', answer };
}
