import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Line } from '@vitrine/ui/components/Row';
import { company } from '@vitrine/wire/content/company';
import { useTranslations } from 'use-intl';
import { BackHeader } from '../ground/BackHeader.tsx';
import { client } from '../ground/client.ts';
import { currentLanguage } from '../ground/current-language.ts';
import { Description } from './Description.tsx';

/** Who runs the site, in their own words (NEWS-10). */
export function AboutScreen() {
  const t = useTranslations('company.about');
  const app = useTranslations('ground.title');
  const who = useQuery({
    queryKey: ['company', currentLanguage()],
    queryFn: ({ signal }) => client.call(company, {}, { signal }),
    staleTime: 5 * 60_000,
  }).data;
  const facts = [
    { label: t('address'), value: who?.registered_address },
    { label: t('location'), value: who?.location },
    { label: t('email'), value: who?.email },
    { label: t('web'), value: who?.url },
  ].filter(({ value }) => value !== undefined && value !== '');
  return (
    <div className="w-full overflow-y-auto">
      <div className="mx-auto w-full max-w-3xl pb-6 lg:p-6">
        <BackHeader title={app('about')} to="/mine/system" />
        <div className="flex flex-col gap-5 bg-card p-4 lg:rounded-card lg:border lg:border-hairline lg:p-6">
          {who === undefined || who.name === '' ? null : (
            <div className="flex items-center gap-3">
              {who.logo === '' ? null : <img src={who.logo} alt="" className="h-10 w-auto" />}
              <div className="min-w-0">
                <p className="text-lg font-semibold wrap-anywhere">{who.name}</p>
                <p className="text-sm text-muted wrap-anywhere">{who.subject}</p>
              </div>
            </div>
          )}
          <Description group="company.about" />
          {facts.length === 0 ? null : (
            <dl className="flex flex-col gap-2 border-t border-hairline pt-4">
              {facts.map(({ label, value }) => (
                <Line key={label} label={label}>
                  <bdi className="wrap-anywhere">{value}</bdi>
                </Line>
              ))}
            </dl>
          )}
          <Link to="/trust" className="inline-flex min-h-11 items-center self-start text-sm text-accent underline">
            {app('trust')}
          </Link>
        </div>
      </div>
    </div>
  );
}
