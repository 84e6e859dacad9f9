import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryClient } from '../ground/client.ts';
import { AfterFirstLoad } from '../ground/first-load.ts';
import { languageOf } from '../ground/language-of.ts';
import { askedLanguage, usePreferences } from '../ground/preferences.ts';
import { useSite } from '../ground/site.ts';
import { Texts } from '../ground/texts.tsx';
import { shownZone } from '../ground/time-zone.tsx';
import { router } from './router.tsx';
import { useMutationToasts } from './use-mutation-toasts.ts';

/** Messages wait until it is there. */
const ToastHost = lazy(() =>
  import('@vitrine/ui/components/ToastHost').then((module) => ({ default: module.ToastHost })),
);

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Localised />
    </QueryClientProvider>
  );
}

function Localised() {
  const site = useSite();
  const [askedAtFirst] = useState(askedLanguage);
  const stored = usePreferences((preferences) => preferences.language);
  const [storedAtFirst] = useState(stored);
  const timesIn = usePreferences((preferences) => preferences.timesIn);
  // What is chosen while the page is open counts from then on, whatever its address says.
  const asked = stored === storedAtFirst ? askedAtFirst : null;
  // A first visitor's language is the site's: nothing is drawn in another one before it is known.
  if (asked === null && stored === undefined && site.data === undefined && !site.isError) return null;
  return (
    <Texts
      code={languageOf(asked, stored, site.data?.default_lang, site.data?.languages)}
      timeZone={shownZone(timesIn, site.data)}
    >
      <Screens />
    </Texts>
  );
}

function Screens() {
  useMutationToasts();
  const t = useTranslations('ground');
  return (
    <>
      <RouterProvider router={router} />
      <AfterFirstLoad>
        <Suspense>
          <ToastHost closeLabel={t('close')} onNavigate={(href) => router.history.push(href)} />
        </Suspense>
      </AfterFirstLoad>
    </>
  );
}
