import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';

interface Props {
  readonly text: string;
  /** Its number. */
  readonly proposal: number;
}

/** Says that a change waits for a second person, and leads to the proposal. */
export function WaitingProposal({ text, proposal }: Props) {
  const t = useTranslations('console.approval');
  return (
    <p className="rounded-card bg-warning-tint p-3 text-sm text-warning">
      {text}{' '}
      <Link to="/proposals" search={{ id: String(proposal) }} className="font-semibold underline">
        {t('open')}
      </Link>
    </p>
  );
}
