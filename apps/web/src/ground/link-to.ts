import { defaultParseSearch } from '@tanstack/react-router';

/** Path and query of an address of this site that the server gave, as a link takes them. */
export function linkTo({ path }: { readonly path: string }): { readonly to: string; readonly search: object } {
  const [to = '', query = ''] = path.split(/\?(.*)/s);
  return { to, search: defaultParseSearch(query) };
}
