import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { queryClient } from './client.ts';
import { languageOf, usePreferences } from './preferences.ts';
import { router } from './router.tsx';
import { timeZoneOf, useSite } from './site.ts';
import { Texts } from './texts.tsx';

/** Loads beside the first screen, not before it: messages wait until it is there. */
const ToastHost = lazy(() =>
  import('@vitrine/ui/components/ToastHost').then((module) => ({ default: module.ToastHost })),
);

const askedLanguage = new URLSearchParams(location.search).get('lang');

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Localised />
    </QueryClientProvider>
  );
}

function Localised() {
  const site = useSite();
  const stored = usePreferences((preferences) => preferences.language);
  const code = languageOf(askedLanguage, stored, site.data?.default_lang ?? '');
  return (
    <Texts code={code} timeZone={timeZoneOf(site.data)}>
      <Screens />
    </Texts>
  );
}

function Screens() {
  const t = useTranslations('app');
  return (
    <>
      <RouterProvider router={router} />
      <Suspense>
        <ToastHost closeLabel={t('close')} />
      </Suspense>
    </>
  );
}
