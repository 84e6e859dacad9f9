import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';

/** A change is proposed and waits for a second person; it leads there. */
export function Waits({ text, proposal }: { readonly text: string; readonly proposal: number }) {
  const t = useTranslations('console.instruments');
  return (
    <p className="rounded-card bg-warning-tint p-3 text-sm text-warning">
      {text}{' '}
      <Link to="/proposals" search={{ id: String(proposal) } as never} className="font-semibold underline">
        {t('toProposal')}
      </Link>
    </p>
  );
}
