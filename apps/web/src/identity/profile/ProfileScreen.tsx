import { Field } from '@vitrine/ui/components/Field';
import { Input } from '@vitrine/ui/components/Input';
import { amendNickname, NICKNAME_DAYS } from '@vitrine/wire/identity/amend-nickname';
import type { User } from '@vitrine/wire/identity/user';
import { useTranslations } from 'use-intl';
import { BackHeader } from '../../ground/BackHeader.tsx';
import { client } from '../../ground/client.ts';
import { RealAccountOnly } from '../../ground/RealAccountOnly.tsx';
import { useSession } from '../../ground/session.ts';
import { EntryForm } from '../entry/EntryForm.tsx';
import { EntryPage } from '../entry/EntryPage.tsx';
import { useEntryForm } from '../entry/entry-form.ts';
import { useFreshUser } from '../use-fresh-user.ts';
import { Erasure } from './Erasure.tsx';
import { Picture } from './Picture.tsx';
import { Residence } from './Residence.tsx';

/** What others see of the customer, a nickname and a picture; and what is offered where they live. */
export function ProfileScreen() {
  const t = useTranslations('profile');
  return (
    <EntryPage header={<BackHeader title={t('title')} to="/user" />}>
      <RealAccountOnly>{(user) => <Profile user={user} />}</RealAccountOnly>
    </EntryPage>
  );
}

function Profile({ user }: { readonly user: User }) {
  useFreshUser(user.uid);
  return (
    <>
      <Picture user={user} />
      <Nickname key={user.nickname} user={user} />
      <Residence />
      <Erasure uid={user.uid} />
    </>
  );
}

function Nickname({ user }: { readonly user: User }) {
  const t = useTranslations('profile');
  const form = useEntryForm({
    empty: { nickname: user.nickname },
    check: ({ nickname }) => (nickname.trim() === '' ? { nickname: t('nicknameEmpty') } : {}),
    send: async ({ nickname }) => {
      const answer = await client.ask(amendNickname, { nickname });
      useSession.setState({ user: answer.data });
      return answer;
    },
    invalid: () => t('nicknameEmpty'),
  });
  const { nickname: error } = form.problems;
  return (
    <EntryForm form={form} action={t('save')}>
      <Field
        label={t('nickname')}
        hint={t('nicknameHint', { days: NICKNAME_DAYS })}
        {...(error === undefined ? {} : { error })}
      >
        <Input
          value={form.values.nickname}
          onChange={form.set('nickname')}
          autoComplete="nickname"
          maxLength={60}
          dir="auto"
        />
      </Field>
    </EntryForm>
  );
}
