import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@vitrine/wire/call';
import { fundingCurrencies } from '@vitrine/wire/funding/operator/funding-currencies';
import type { operatorChannels } from '@vitrine/wire/funding/operator/operator-channels';
import type { operatorWires } from '@vitrine/wire/funding/operator/operator-wires';
import { client } from '../../ground/client.ts';

export const REFRESH_MS = 15_000;

export type CurrenciesAnswer = ResponseOf<typeof fundingCurrencies>;
export type Currency = CurrenciesAnswer['rows'][number];
export type Channel = ResponseOf<typeof operatorChannels>['rows'][number];
export type Wire = ResponseOf<typeof operatorWires>['rows'][number];

/** Rows that have an id. */
export const rowKey = ({ id }: { readonly id: number }): string => String(id);

/** The dialogs in the address. */
export const NEW = 'new';
export const EDIT = 'edit';
export const PRICE = 'price';

/** The currencies of the money desk; undefined until they have come. */
export function useCurrencies(): CurrenciesAnswer | undefined {
  return useQuery({
    queryKey: [fundingCurrencies.operation],
    queryFn: ({ signal }) => client.call(fundingCurrencies, {}, { signal }),
  }).data;
}
