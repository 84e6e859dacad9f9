import { useSite } from '../ground/site.ts';

/** What the operator writes below everything else: who they are, who watches over them. Plain text. */
export function FooterText() {
  const text = useSite().data?.footer_text ?? '';
  return text === '' ? null : (
    <p dir="auto" className="px-4 py-2 text-xs whitespace-pre-line text-muted wrap-anywhere">
      {text}
    </p>
  );
}
