import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '@vitrine/wire/call';
import { contentItem } from '@vitrine/wire/content/operator/content-item';
import { client } from '../ground/client.ts';

export type ContentItem = ResponseOf<typeof contentItem>;

/** Every query about texts begins with it. */
export const CONTENT_KEYS = [['operator-content'], ['content-item'], ['audit']] as const;

export const COMPANY_STATUS_KEY = ['company-status'];

/** A version of an item, the newest unless one is named. */
export function useContentItem(id: number | undefined, version?: number) {
  return useQuery({
    queryKey: ['content-item', id, version],
    enabled: id !== undefined,
    queryFn: ({ signal }) =>
      client.call(contentItem, { id: id ?? 0, ...(version !== undefined && { version }) }, { signal }),
  });
}
