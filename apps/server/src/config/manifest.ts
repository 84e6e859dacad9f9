import { iconPicture, variantOf } from '@vitrine/wire/config/brand-picture';
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

/** Made of the icon, otherwise of the logo; those of the program where there is neither. */
function iconsOf(settings: Site['settings']): readonly object[] {
  const picture = iconPicture(settings);
  if (picture === '') return PICTURES;
  const made = (['any', 'maskable'] as const).flatMap((purpose) =>
    (['192', '512'] as const).flatMap((side) => {
      const src = variantOf(picture, purpose === 'any' ? side : `maskable-${side}`);
      return src === undefined ? [] : [{ src, sizes: `${side}x${side}`, type: 'image/png', purpose }];
    }),
  );
  return made.length > 0 ? made : [{ src: picture, sizes: 'any', purpose: 'any' }];
}

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
    icons: iconsOf(settings),
    shortcuts: [shortcut('menu.contract', '/trade'), shortcut('menu.orders', '/order')],
  };
}
