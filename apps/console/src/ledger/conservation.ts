import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@vitrine/wire/call';
import { conservation } from '@vitrine/wire/ledger/operator/conservation';
import { client } from '../ground/client.ts';

const REFRESH_MS = 30_000;

/** What was added up last, for whoever shows it. */
export const CONSERVATION_KEY = ['conservation'] as const;

export type ConservationReport = ResponseOf<typeof conservation>;
export type ConservationState = 'good' | 'bad' | 'unknown' | 'checking';

/** Whether the house's books balance, and what the server says of it. */
export function useConservation(): {
  readonly state: ConservationState;
  readonly answer: UseQueryResult<ConservationReport>;
} {
  const answer = useQuery({
    queryKey: CONSERVATION_KEY,
    queryFn: ({ signal }) => client.call(conservation, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
  const { data, isError } = answer;
  // An old answer says nothing about now.
  if (isError) return { state: 'unknown', answer };
  if (data === undefined || data.checkedAt === null) return { state: 'checking', answer };
  return { state: data.isConserved ? 'good' : 'bad', answer };
}
