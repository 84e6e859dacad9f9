/// <reference types="vite/client" />
import type { Messages } from '@vitrine/locales/en';

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
  }
}
