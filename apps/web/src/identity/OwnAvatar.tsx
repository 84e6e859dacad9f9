import { Avatar } from '@vitrine/ui/components/Avatar';
import type { User } from '@vitrine/wire/identity/user';
import { useTranslations } from 'use-intl';
import { useOwnImage } from '../ground/pictures/own-image.ts';
import { accountName } from './account-label.ts';

/** The customer's picture, or initials. A session of before there were pictures has none. */
export function OwnAvatar({ user }: { readonly user: User }) {
  const t = useTranslations('identity.user');
  const { preview } = useOwnImage(user.avatar ?? '');
  const name = user.nickname === '' ? (accountName(user) ?? t('demo')) : user.nickname;
  return <Avatar name={name} size="large" decorative {...(preview === undefined ? {} : { src: preview })} />;
}
