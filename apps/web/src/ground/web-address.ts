/** The address that a setting of the site names; undefined for anything but one of the web. */
export function webAddress(setting: string): URL | undefined {
  if (!URL.canParse(setting)) return undefined;
  const url = new URL(setting);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
}
