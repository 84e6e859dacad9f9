import { CONSOLE_ROOMS, loadConsoleTexts, mergeConsoleTexts } from '@vitrine/locales/console';

/** The English texts of every room. */
export const ENGLISH = mergeConsoleTexts(
  await Promise.all((['ground', ...CONSOLE_ROOMS] as const).map((part) => loadConsoleTexts('en', part))),
);
