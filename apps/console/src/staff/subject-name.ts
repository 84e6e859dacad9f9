import { useQuery } from '@tanstack/react-query';
import { operatorInstruments } from '@vitrine/wire/market/operator/instruments';
import { useTranslations } from 'use-intl';
import { client } from '../ground/client.ts';

/** Codes of instruments never change, and new ones come with a release. */
const NAMES_GOOD_MS = 60 * 60_000;

/** What people call the subject of a proposal: `instrument/31` is `BTC/USD`. One that is not known goes by its key. */
export function useSubjectName(): (subject: string) => string {
  const t = useTranslations('console.proposals');
  const { data } = useQuery({
    queryKey: ['instrument-names'],
    queryFn: async ({ signal }) => {
      const { rows } = await client.call(operatorInstruments, {}, { signal });
      return new Map(rows.map(({ id, showCode }) => [`instrument/${id}`, showCode]));
    },
    staleTime: NAMES_GOOD_MS,
  });
  return (subject) => (subject === 'site' || subject === 'options' ? t(subject) : (data?.get(subject) ?? subject));
}
