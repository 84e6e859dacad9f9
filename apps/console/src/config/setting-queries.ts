import { useQuery } from '@tanstack/react-query';
import { operatorSettings } from '@vitrine/wire/config/operator/operator-settings';
import { siteVersions } from '@vitrine/wire/config/operator/site-versions';
import { client } from '../ground/client.ts';

/** The mode of the site. */
export const SITE_MODE_KEY = ['site-mode'];

export const SETTINGS_KEY = ['site-settings'] as const;

export const VERSIONS_KEY = ['site-versions'] as const;

const ANSWER_KEY = [...SETTINGS_KEY, 'answer'] as const;

/** How often a page looks for what others have published (milliseconds). */
export const REFRESH_MS = 15_000;

/** What a publication changes. */
export const TOUCHED_BY_VERSIONS = [SETTINGS_KEY, VERSIONS_KEY, ['audit']] as const;

/** The settings with the version that they are of. */
export function useSettings() {
  return useQuery({
    queryKey: ANSWER_KEY,
    queryFn: ({ signal }) => client.call(operatorSettings, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** The newest versions, of one setting or of all, and what is scheduled. */
export function useVersions(key?: string) {
  return useQuery({
    queryKey: [...VERSIONS_KEY, key ?? ''],
    queryFn: ({ signal }) => client.call(siteVersions, key === undefined ? {} : { key }, { signal }),
    refetchInterval: REFRESH_MS,
  });
}
