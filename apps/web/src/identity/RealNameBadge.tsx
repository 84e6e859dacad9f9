import { Link } from '@tanstack/react-router';
import { Badge } from '@vitrine/ui/components/Badge';
import { useTranslations } from 'use-intl';
import { useRealName } from './real-name/real-name-query.ts';

const TONES = { 0: 'neutral', 1: 'warning', 2: 'up', rejected: 'danger' } as const;

/** Where the review of the customer's documents stands; leads to it. */
export function RealNameBadge({ uid }: { readonly uid: number }) {
  const t = useTranslations('identity.user.realName');
  const status = useRealName(uid).data;
  if (status === undefined) return null;
  const state = status.reason === null ? status.review_status : 'rejected';
  return (
    <Link to="/mine/auth" className="inline-flex min-h-11 items-center">
      <Badge tone={TONES[state]}>{t(`${state}`)}</Badge>
    </Link>
  );
}
