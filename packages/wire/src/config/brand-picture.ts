/** What is made of a picture of the brand: the picture itself, and icons by their size in pixels. */
export const PICTURE_VARIANTS = ['full', '32', '180', '192', '512', 'maskable-192', 'maskable-512'] as const;
export type PictureVariant = (typeof PICTURE_VARIANTS)[number];

const PATH = /^\/brand\/([0-9a-f]{64})\/full\.png$/;

/** The path of a variant; `hash` is the SHA-256 of the picture, hex. */
export const brandPicturePath = (hash: string, variant: PictureVariant = 'full'): string =>
  `/brand/${hash}/${variant}.png`;

/** The picture that icons are made of: the app icon, otherwise the logo; empty if there is neither. */
export const iconPicture = ({ icon, logo }: { readonly icon: string; readonly logo: string }): string =>
  icon === '' ? logo : icon;

/** The same picture in another variant; undefined for a path that is no uploaded picture. */
export function variantOf(path: string, variant: PictureVariant): string | undefined {
  const [, hash] = PATH.exec(path) ?? [];
  return hash === undefined ? undefined : brandPicturePath(hash, variant);
}
