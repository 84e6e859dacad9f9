import { useQuery } from '@tanstack/react-query';
import { seconds } from '@vitrine/wire/options/seconds';
import { client } from '../../ground/client.ts';
import { useSession } from '../../ground/session.ts';
import { choicesOf } from './option-form.ts';

/** The choices change without a push. */
const CHOICES_EVERY_MS = 60_000;

/** The durations and stakes that timed options are offered with, to this customer or to a visitor. */
export function useOptionChoices() {
  const uid = useSession((session) => session.user?.uid);
  return useQuery({
    queryKey: ['option-choices', uid],
    queryFn: async ({ signal }) => choicesOf(await client.call(seconds, {}, { signal })),
    refetchInterval: CHOICES_EVERY_MS,
  });
}
