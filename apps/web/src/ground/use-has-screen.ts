import { useRouter } from '@tanstack/react-router';

/** Whether the app has a screen at a path of the site's configuration or of the documents. */
export function useHasScreen(): (path: string) => boolean {
  const { routesByPath } = useRouter();
  return (path) => Object.hasOwn(routesByPath, path);
}
