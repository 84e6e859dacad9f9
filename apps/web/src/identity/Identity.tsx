import { Link } from '@tanstack/react-router';
import { Badge } from '@vitrine/ui/components/Badge';
import { IconButton } from '@vitrine/ui/components/IconButton';
import type { User } from '@vitrine/wire/identity/user';
import { Copy, Pencil } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useSite } from '../ground/site.ts';
import { useCopy } from '../ground/use-copy.ts';
import { accountName } from './account-label.ts';
import { LogoutButton } from './LogoutButton.tsx';
import { OwnAvatar } from './OwnAvatar.tsx';
import { RealNameBadge } from './RealNameBadge.tsx';
import { useFreshUser } from './use-fresh-user.ts';

/** Who is logged in: what he goes by, his UID to copy, and what the site shows besides (CFG flags). */
export function Identity({ user }: { readonly user: User }) {
  const t = useTranslations('identity.user');
  const site = useSite().data;
  const name = accountName(user);
  const label = name ?? t('demo');
  const copy = useCopy();
  useFreshUser(user.uid);
  return (
    <div className="flex items-center gap-3 px-4 py-2 lg:px-1">
      <OwnAvatar user={user} />
      <div className="min-w-0 flex-1">
        <p className="text-lg font-semibold wrap-anywhere">
          <bdi dir={name === undefined ? undefined : 'ltr'}>{label}</bdi>
        </p>
        {user.nickname === '' ? null : (
          <p className="text-sm wrap-anywhere">
            <bdi>{user.nickname}</bdi>
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-1 text-sm text-muted">
          <span className="numeric">{t('uid', { uid: String(user.uid) })}</span>
          <IconButton label={t('copy')} icon={<Copy aria-hidden size={16} />} onClick={() => copy(String(user.uid))} />
          {user.is_demo === 0 ? <RealNameBadge uid={user.uid} /> : null}
          {site?.is_user_show_level === '1' ? <Badge tone="accent">{t('level', { level: user.level })}</Badge> : null}
          {site?.is_user_show_credit === '1' ? <Badge>{t('credit', { score: user.credit_score })}</Badge> : null}
        </p>
      </div>
      {user.is_demo === 1 ? null : (
        <Link
          to="/mine/profile"
          aria-label={t('edit')}
          className="inline-flex size-11 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-text"
        >
          <Pencil aria-hidden size={20} />
        </Link>
      )}
      {/* A desktop has it in the header of every screen. */}
      <span className="lg:hidden">
        <LogoutButton />
      </span>
    </div>
  );
}
