import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@vitrine/wire/call';
import { depositLimits } from '@vitrine/wire/funding/deposit-limits';
import { client } from './client.ts';
import { OWN } from './own-answers.ts';
import { useSession } from './session.ts';

export type DepositLimits = ResponseOf<typeof depositLimits>;
export type LimitPeriod = keyof DepositLimits;

export const DEPOSIT_LIMITS_KEY = 'deposit-limits';

/** The customer's own limits of deposits; asked for again after everything that moves money, and because periods end. */
export function useDepositLimits() {
  const token = useSession((session) => session.token);
  return useQuery({
    queryKey: [DEPOSIT_LIMITS_KEY, token],
    meta: OWN,
    enabled: token !== undefined,
    queryFn: ({ signal }) => client.call(depositLimits, {}, { signal }),
    refetchInterval: 60_000,
  });
}
