import { useTranslations } from 'use-intl';
import { useSession } from '../ground/session.ts';
import { useSite } from '../ground/site.ts';

/** Who is logged in: the number, and e-mail or phone where the site shows them (APP-38). */
export function AccountLine() {
  const t = useTranslations('identity.demo');
  const user = useSession((session) => session.user);
  const isNameShown = useSite().data?.is_home_account_name === '1';
  if (user === undefined) return null;
  const name = isNameShown ? [user.email, user.mobile].find((text) => text !== '') : undefined;
  return (
    <>
      {user.is_demo === 1 ? t('label', { uid: String(user.uid) }) : <bdi dir="ltr">UID {user.uid}</bdi>}
      {name === undefined ? null : (
        <>
          {' · '}
          <bdi dir="ltr">{name}</bdi>
        </>
      )}
    </>
  );
}
