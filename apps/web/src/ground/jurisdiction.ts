import { useQuery } from '@tanstack/react-query';
import type { Product } from '@vitrine/domain/config/jurisdictions';
import { reasonIn } from '@vitrine/domain/config/site-mode';
import type { JurisdictionRow } from '@vitrine/wire/config/jurisdiction-fields';
import { ownJurisdiction } from '@vitrine/wire/config/own-jurisdiction';
import { client } from './client.ts';
import { currentLanguage } from './current-language.ts';
import { useSession } from './session.ts';
import { useSite } from './site.ts';

const KEPT_MS = 60_000;

/**
 * What is offered where the customer lives; to a visitor, what the site offers by default. Undefined while it is not known:
 * then nothing is hidden, and the server refuses what is not offered.
 */
export function useJurisdiction(): JurisdictionRow | undefined {
  const site = useSite().data;
  const token = useSession((session) => session.token);
  const isDemo = useSession((session) => session.user?.is_demo === 1);
  // A demo account has no country. On a site in paper mode it has what a visitor is shown.
  const isDefault = token === undefined || (isDemo && site?.mode === 'paper');
  const own = useQuery({
    // Open pages hear of every version of the site.
    queryKey: ['jurisdiction', token, site?.version],
    enabled: !isDefault && site !== undefined,
    queryFn: ({ signal }) => client.call(ownJurisdiction, {}, { signal }),
    staleTime: KEPT_MS,
    placeholderData: (before) => before,
  });
  // A site that was remembered by an earlier version of this app has none.
  return isDefault ? (site?.jurisdiction as JurisdictionRow | undefined) : own.data;
}

/** Whether a product is offered where the customer lives. */
export const isOfferedIn = (jurisdiction: JurisdictionRow | undefined, product: Product): boolean =>
  jurisdiction?.is_offered[product] !== '0';

/** A text of a profile in the page's language, or else in that of the site; undefined if there is none. */
export function useProfileText(texts: JurisdictionRow['risk_warnings'] | undefined): string | undefined {
  const own = useSite().data?.default_lang ?? 'en';
  return reasonIn({ reasons: texts ?? {} }, [currentLanguage(), own]) || undefined;
}

/** Why the customer can open nothing where they live; undefined where they can. */
export function useGivenUp(): string | undefined {
  const jurisdiction = useJurisdiction();
  const reason = useProfileText(jurisdiction?.close_only_reasons);
  return jurisdiction?.is_close_only === '1' ? (reason ?? '') : undefined;
}
