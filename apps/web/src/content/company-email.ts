import { useQuery } from '@tanstack/react-query';
import { companyEmail } from '@vitrine/wire/content/company-email';
import { client } from '../ground/client.ts';

/** Where the company is written to; empty where it has stated no address. */
export function useCompanyEmail() {
  return useQuery({
    queryKey: ['company-email'],
    queryFn: async ({ signal }) => (await client.call(companyEmail, {}, { signal })).email,
    staleTime: 5 * 60_000,
    networkMode: 'always',
    refetchOnReconnect: true,
  });
}
