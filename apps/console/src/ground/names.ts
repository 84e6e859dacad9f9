import { useCallback, useMemo } from 'react';
import { useMessages, useTranslations } from 'use-intl';

/** Branches of texts that name things by their keys; each room adds those of its own. */
type Branch = 'event' | 'operation' | 'reason' | 'setting';

/** Names things of a branch by key. One that only another version knows stays as it is. */
export function useNameOf(branch: Branch): (key: string) => string {
  const t = useTranslations('console');
  return useCallback(
    (key) => {
      const path = `${branch}.${key}` as 'event.Posted';
      return t.has(path) ? t(path) : key;
    },
    [t, branch],
  );
}

/** The keys of everything that a branch names. */
export function useKeysOf(branch: Branch): readonly string[] {
  const { console } = useMessages();
  return useMemo(() => Object.keys(console[branch]), [console, branch]);
}
