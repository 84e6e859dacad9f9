import { getRouteApi } from '@tanstack/react-router';
import { LANGUAGES } from '@vitrine/locales/languages';
import { useTranslations } from 'use-intl';
import { BackHeader } from '../../ground/BackHeader.tsx';
import { currentLanguage } from '../../ground/current-language.ts';
import { EntryLink } from '../../ground/EntryLink.tsx';
import { LoadingRows } from '../../ground/Loading.tsx';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import { useSite } from '../../ground/site.ts';
import { countryNames } from './areas.ts';
import { EntryPage } from './EntryPage.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { useWay } from './use-way.tsx';

const route = getRouteApi('/register');

/** Opens an account with a name. */
export function RegisterScreen() {
  const t = useTranslations('login');
  const { from } = route.useSearch();
  const site = useSite();
  return (
    <EntryPage header={<BackHeader title={t('register')} to="/login" />}>
      <p className="text-sm text-muted">{t('registerText')}</p>
      {site.data !== undefined ? <Ways /> : site.isError ? <NoAnswer answer={site} /> : <LoadingRows />}
      <p className="text-sm">
        {t('hasAccount')}{' '}
        <EntryLink to="/login" search={{ from, by: 'email' }}>
          {t('action')}
        </EntryLink>
      </p>
      <Excluded countries={site.data?.excluded_countries ?? []} />
    </EntryPage>
  );
}

function Ways() {
  // One of digits alone is read from the address as a number.
  const { invite_code = '' } = route.useSearch();
  const { way, choice } = useWay('registerWays');
  return (
    <>
      {choice}
      <RegisterForm key={way} way={way} inviteCode={String(invite_code)} />
    </>
  );
}

/** Names the countries that the site does not serve (ACC-04). */
function Excluded({ countries }: { readonly countries: readonly string[] }) {
  const t = useTranslations('login');
  if (countries.length === 0) return null;
  const list = new Intl.ListFormat(LANGUAGES[currentLanguage()].locale).format(countryNames(countries));
  return <p className="text-sm text-muted">{t('excluded', { countries: list })}</p>;
}
