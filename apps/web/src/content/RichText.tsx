import '@vitrine/ui/rich-text.css';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { directionOf } from '@vitrine/ui/direction-of';
import { richText } from '@vitrine/ui/rich-text';
import { RICH_TEXT_TAGS } from '@vitrine/wire/content/rich-text';
import { useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

/** A link to a page of the app is followed without loading the app anew; every other one is left to the browser. */
function followOwnLink(router: AnyRouter, event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.target !== '' || link.origin !== location.origin || link.hash !== '') return;
  const [routes] = router.getMatchedRoutes(link.pathname);
  if (routes.at(-1)?.id === '/$') return;
  event.preventDefault();
  router.history.push(`${link.pathname}${link.search}`);
}

interface Props {
  /** From the server. */
  readonly html: string;
  /** Level of the heading above it. */
  readonly under?: 1 | 2;
  /** Small print instead of a page of reading. */
  readonly isSmall?: boolean;
}

const SMALL = { fontSize: '0.75rem', lineHeight: 1.5 } as const;

/** A text with headings, lists and links, as an operator wrote it. */
export function RichText({ html, under = 1, isSmall = false }: Props) {
  const t = useTranslations('content.richText');
  const router = useRouter();
  const host = useRef<HTMLDivElement>(null);
  const [newWindow, wide] = [t('newWindow'), t('scrollable')];
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return;
    element.replaceChildren(richText(html, { tags: RICH_TEXT_TAGS, under, newWindow, wide }));
    element.dir = directionOf(element.textContent ?? '');
    const follow = (event: MouseEvent): void => followOwnLink(router, event);
    element.addEventListener('click', follow);
    return () => element.removeEventListener('click', follow);
  }, [router, html, under, newWindow, wide]);
  return <div ref={host} className="rich-text" style={isSmall ? SMALL : undefined} />;
}
