import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { ChangeWordings } from '../ground/change-wording.ts';
import { queryClient } from '../ground/client.ts';
import { usePreferences } from '../ground/preferences.ts';
import { Texts } from '../ground/texts.tsx';
import { useTheme } from '../ground/theme.ts';
import { ROOMS } from './rooms.ts';
import { router } from './router.tsx';

/** Loaded beside the first page, not before it. Toasts wait for it. */
const ToastHost = lazy(() =>
  import('@vitrine/ui/components/ToastHost').then((module) => ({ default: module.ToastHost })),
);

const WORDINGS = ROOMS.flatMap(({ changes }) => changes ?? []);

/** Staff in different places see one clock, the journal's. */
const TIME_ZONE = 'UTC';

export function App() {
  useTheme();
  const language = usePreferences((preferences) => preferences.language);
  return (
    <QueryClientProvider client={queryClient}>
      <Texts code={language} timeZone={TIME_ZONE}>
        <ChangeWordings value={WORDINGS}>
          <Localised />
        </ChangeWordings>
      </Texts>
    </QueryClientProvider>
  );
}

function Localised() {
  const t = useTranslations('console.app');
  return (
    <>
      <RouterProvider router={router} />
      <Suspense>
        <ToastHost closeLabel={t('close')} onNavigate={(href) => router.history.push(href)} />
      </Suspense>
    </>
  );
}
