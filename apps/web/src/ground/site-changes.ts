import type { SiteInfo } from '@vitrine/wire/config/basic-info';
import { iconPicture, variantOf } from '@vitrine/wire/config/brand-picture';
import { queryClient } from './client.ts';

/** Browsers that hear of a change at the same moment ask for it within this time, each at its own (milliseconds). */
const SPREAD_MS = 750;
/** Another process of the site may not have read the change yet. */
const TRIES = 3;

const site = () => queryClient.getQueryData<SiteInfo>(['site']);
const shown = () => site()?.version;

/** The icon of the tab: a browser asks for another picture only if its address is another one. */
function showIcon({ icon, logo }: Pick<SiteInfo, 'icon' | 'logo'>): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link === null) return;
  const made = variantOf(iconPicture({ icon, logo }), '32');
  link.type = made === undefined ? 'image/svg+xml' : 'image/png';
  link.href = made ?? '/favicon.svg';
}

const askAnew = (queryKey: string) => queryClient.refetchQueries({ queryKey: [queryKey] }, { cancelRefetch: true });

/** The order in which the site shows its market, as text. */
const marketOrder = (): string => `${site()?.category_order} ${site()?.product_order}`;

let wanted: string | undefined;

/** Asks for the configuration unless it is that of `version`; everything on the screen, and the icon, follows it. */
export async function follow(version: string): Promise<void> {
  if (wanted === version) return;
  wanted = version;
  for (let left = TRIES; left > 0 && wanted === version && shown() !== version; left -= 1) {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * SPREAD_MS));
    // It may have come meanwhile: a page that was still loading asked for it anyway.
    if (shown() === version) break;
    const order = marketOrder();
    await Promise.all([askAnew('site'), askAnew('menu')]);
    // Large, and seldom another one.
    if (marketOrder() !== order) await Promise.all([askAnew('categories'), askAnew('products')]);
  }
  const now = site();
  if (now !== undefined) showIcon(now);
  if (wanted === version) wanted = undefined;
}
