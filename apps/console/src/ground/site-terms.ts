import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@vitrine/wire/call';
import { operatorSiteTerms } from '@vitrine/wire/config/operator/operator-site-terms';
import { client } from './client.ts';

export const SITE_TERMS = {
  queryKey: ['site-terms'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => client.call(operatorSiteTerms, {}, { signal }),
} as const;

/** The money terms of the site: its currency and how it charges fees. Undefined until they have come. */
export function useSiteTerms({ isNeeded = true } = {}): ResponseOf<typeof operatorSiteTerms> | undefined {
  return useQuery({ ...SITE_TERMS, enabled: isNeeded }).data;
}
