import { textIn } from '../platform/http/texts.ts';
import type { Site } from './site-settings.ts';

const PICTURES = [
  { src: '/icons/192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** The page colours of the app's themes, shown until the app has rendered. */
const GROUND = { light: '#f5f6f8', dark: '#0e1116' };

/** The web app manifest: name, picture and colours of the site, texts in its default language. */
export function webManifest({ settings, language }: Site): object {
  const shortcut = (text: 'menu.contract' | 'menu.orders', url: string) => ({ name: textIn(language, text), url });
  return {
    id: '/',
    name: settings.site_name,
    short_name: settings.site_name,
    description: textIn(language, 'site.description'),
    dir: language === 'ar' ? 'rtl' : 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: settings.theme_primary,
    background_color: settings.is_default_dark === '1' ? GROUND.dark : GROUND.light,
    categories: ['finance'],
    icons: settings.logo === '' ? PICTURES : [{ src: settings.logo, sizes: 'any', purpose: 'any' }],
    shortcuts: [shortcut('menu.contract', '/trade'), shortcut('menu.orders', '/order')],
  };
}
