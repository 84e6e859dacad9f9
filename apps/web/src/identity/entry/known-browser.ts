import { knownBrowserAs } from '@vitrine/ui/known-browser';

export const { token: knownBrowser, remember: rememberBrowser } = knownBrowserAs('vitrine.browser');
