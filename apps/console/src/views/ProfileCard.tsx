import { Button } from '@vitrine/ui/components/Button';
import { Skeleton } from '@vitrine/ui/components/States';
import { customerImage } from '@vitrine/wire/identity/operator/customer-image';
import { removeProfile } from '@vitrine/wire/identity/operator/remove-profile';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCustomerImage } from '../ground/customer-image.ts';
import { Card } from '../ground/parts/Card.tsx';
import { isOpenTo } from '../ground/roles.ts';
import { useStaff } from '../ground/session.ts';
import type { Customer } from './customer-response.ts';
import type { ProfilePart } from './RemoveProfileDialog.tsx';

const RemoveProfileDialog = lazy(() =>
  import('./RemoveProfileDialog.tsx').then((module) => ({ default: module.RemoveProfileDialog })),
);

/** What others see of the customer. Staff remove what is offensive; nobody chooses it for the customer. */
export function ProfileCard({ customer: { id, profile } }: { readonly customer: Customer }) {
  const t = useTranslations('console.customer.profile');
  const roles = useStaff()?.roles ?? [];
  const mayRemove = isOpenTo(removeProfile, roles);
  const { nickname, picture } = profile;
  return (
    <Card title={t('title')}>
      <ul className="flex flex-col divide-y divide-hairline text-sm">
        <li className="flex min-h-11 items-center justify-between gap-3 py-1">
          <span>
            <span className="block text-xs text-muted">{t('nickname')}</span>
            {nickname === '' ? t('none') : <bdi className="wrap-anywhere">{nickname}</bdi>}
          </span>
          {mayRemove && nickname !== '' ? <Remove customer={id} part="nickname" /> : null}
        </li>
        <li className="flex min-h-11 items-center justify-between gap-3 py-1">
          <span>
            <span className="block text-xs text-muted">{t('picture')}</span>
            {picture === null ? t('none') : isOpenTo(customerImage, roles) ? <Picture id={picture} /> : t('present')}
          </span>
          {mayRemove && picture !== null ? <Remove customer={id} part="avatar" /> : null}
        </li>
      </ul>
    </Card>
  );
}

function Picture({ id }: { readonly id: string }) {
  const t = useTranslations('console.customer.profile');
  const { url, error } = useCustomerImage(customerImage, id);
  if (error !== null) return t('present');
  if (url === undefined) return <Skeleton className="mt-1 size-16" />;
  return <img src={url} alt={t('picture')} className="mt-1 size-16 rounded-full object-cover" />;
}

/** The dialog is loaded when somebody presses. */
function Remove({ customer, part }: { readonly customer: number; readonly part: ProfilePart }) {
  const t = useTranslations('console.customer.profile');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t(`remove.${part}`)}</Button>
      {isAsking ? (
        <Suspense>
          <RemoveProfileDialog customer={customer} part={part} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
