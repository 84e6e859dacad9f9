import DOMPurify from 'dompurify';
import { useMemo } from 'react';

const LOOK = [
  'flex flex-col gap-3 text-base leading-relaxed wrap-anywhere',
  '[&_h2]:pt-2 [&_h2]:text-lg [&_h2]:font-semibold [&_h3]:pt-1 [&_h3]:font-semibold',
  '[&_a]:text-accent [&_a]:underline [&_li]:list-item [&_ol]:list-decimal [&_ol]:ps-6 [&_ul]:list-disc [&_ul]:ps-6',
  '[&_img]:h-auto [&_img]:max-w-full [&_table]:w-full [&_td]:border [&_td]:border-hairline [&_td]:px-2 [&_td]:py-1',
  '[&_th]:border [&_th]:border-hairline [&_th]:px-2 [&_th]:py-1 [&_th]:text-start [&_blockquote]:border-s-2 [&_blockquote]:border-control [&_blockquote]:ps-3',
].join(' ');

/** A text that an operator wrote. The server has cleaned it; it is cleaned again where it is shown. */
export function AboutText({ html }: { readonly html: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, { FORBID_TAGS: ['style', 'form', 'input'] }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned above.
  return <div className={LOOK} dangerouslySetInnerHTML={{ __html: clean }} />;
}
