import type { User } from '@vitrine/wire/identity/user';
import { useTranslations } from 'use-intl';
import { BackHeader } from '../../ground/BackHeader.tsx';
import { LoadingRows } from '../../ground/Loading.tsx';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import { RealAccountOnly } from '../../ground/RealAccountOnly.tsx';
import { EntryPage } from '../entry/EntryPage.tsx';
import { RealNameForm } from './RealNameForm.tsx';
import { Verified, Waiting } from './ReviewState.tsx';
import { useRealName } from './real-name-query.ts';

/** Where customers show who they are: a form, its review, the verified name (KYC-01). */
export function RealNameScreen() {
  const t = useTranslations('login.realName');
  return (
    <EntryPage header={<BackHeader title={t('title')} to="/user" />}>
      <RealAccountOnly>{(user) => <State user={user} />}</RealAccountOnly>
    </EntryPage>
  );
}

function State({ user }: { readonly user: User }) {
  const answer = useRealName(user.uid);
  if (answer.data === undefined) return answer.isError ? <NoAnswer answer={answer} /> : <LoadingRows />;
  if (answer.data.review_status === 1) return <Waiting status={answer.data} />;
  if (answer.data.review_status === 2) return <Verified status={answer.data} />;
  return <RealNameForm user={user} status={answer.data} />;
}
