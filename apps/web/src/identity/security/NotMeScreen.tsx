import { useMutation } from '@tanstack/react-query';
import { Button } from '@vitrine/ui/components/Button';
import { disownSession } from '@vitrine/wire/identity/disown-session';
import { useTranslations } from 'use-intl';
import { client } from '../../ground/client.ts';
import { EntryLink } from '../../ground/EntryLink.tsx';
import { useProblemText } from '../../ground/problem.ts';
import { EntryPage } from '../entry/EntryPage.tsx';

/**
 * Ends the session of a log-in that was not the owner's; the token of the message's link is in the fragment. Only on a press:
 * mail programs open links by themselves.
 */
export function NotMeScreen() {
  const t = useTranslations('login.notMe');
  const problemText = useProblemText();
  const end = useMutation({
    networkMode: 'always',
    meta: { saysAnswer: true },
    mutationFn: () => client.ask(disownSession, { token: location.hash.slice(1) }),
  });
  return (
    <EntryPage header={<h1 className="px-4 pt-4 text-xl font-semibold">{t('title')}</h1>}>
      {end.isSuccess ? (
        <div role="status" className="flex flex-col gap-3">
          <p>{t('ended')}</p>
          {end.data.data.cancelled > 0 ? <p>{t('cancelled', { count: end.data.data.cancelled })}</p> : null}
          {end.data.data.underWay > 0 ? (
            <p className="text-danger">{t('underWay', { count: end.data.data.underWay })}</p>
          ) : null}
          <p className="text-sm">
            <EntryLink to="/forgot" search={{}}>
              {t('newPassword')}
            </EntryLink>
          </p>
        </div>
      ) : (
        <>
          <p className="text-sm text-muted">{t('text')}</p>
          <p role="alert" className={end.isError ? 'text-sm text-danger' : 'sr-only'}>
            {end.isError ? problemText(end.error) : ''}
          </p>
          <Button tone="accent" size="large" busy={end.isPending} onClick={() => end.mutate()}>
            {t('end')}
          </Button>
        </>
      )}
    </EntryPage>
  );
}
