import { webAddress } from './web-address.ts';

/**
 * Where customer service is: `service_link` with uid and name of who is logged in (OPEN-36). Undefined for an empty link
 * and for anything but a web address.
 */
export function serviceUrl(
  link: string,
  user: { readonly uid: number; readonly name: string } | undefined,
): string | undefined {
  const url = webAddress(link);
  if (url === undefined) return undefined;
  if (user !== undefined) {
    url.searchParams.set('uid', String(user.uid));
    if (user.name !== '') url.searchParams.set('name', user.name);
  }
  return url.href;
}
