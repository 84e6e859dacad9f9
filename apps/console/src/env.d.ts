/// <reference types="vite/client" />
import type { ConsoleTexts } from '@vitrine/locales/console';

declare module 'use-intl' {
  interface AppConfig {
    Messages: { readonly console: ConsoleTexts };
  }
}
