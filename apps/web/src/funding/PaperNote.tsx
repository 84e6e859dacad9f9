import { FlaskConical } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useSite } from '../ground/site.ts';

/** In paper mode: that no money moves, and who decides instead (FND-77). */
export function PaperNote({ of }: { readonly of: 'deposit' | 'withdraw' }) {
  const t = useTranslations('funding.paper');
  if (useSite().data?.mode !== 'paper') return null;
  return (
    <p role="note" data-paper className="flex gap-2 rounded-control bg-warning-tint px-3 py-2 text-sm text-warning">
      <FlaskConical aria-hidden size={18} className="mt-px shrink-0" />
      <span>{t(of)}</span>
    </p>
  );
}
