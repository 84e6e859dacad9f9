import { useQueries } from '@tanstack/react-query';
import { Line } from '@vitrine/ui/components/Row';
import { Empty, Failed, Skeleton } from '@vitrine/ui/components/States';
import { type WireClient, WireError } from '@vitrine/wire/client';
import { company } from '@vitrine/wire/content/company';
import { description } from '@vitrine/wire/content/description';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { BackHeader } from '../../app/BackHeader.tsx';
import { client } from '../../app/client.ts';
import { useProblemText } from '../../app/problem.ts';
import { currentLanguage } from '../../app/texts.tsx';
import { RichText } from '../../content/RichText.tsx';

const GROUP = 'company.about';

/** The static page; undefined where the operator has written none. */
async function aboutText(ask: WireClient, signal: AbortSignal) {
  try {
    return (await ask.call(description, { group: GROUP }, { signal })).data[0] ?? null;
  } catch (error) {
    if (error instanceof WireError && error.reason === 'request.not-found') return null;
    throw error;
  }
}

/** Who runs the site, in their own words. */
export function AboutScreen() {
  const t = useTranslations('identity.about');
  const app = useTranslations('app');
  const problemText = useProblemText();
  const language = currentLanguage();
  const [about, who] = useQueries({
    queries: [
      { queryKey: ['about', language], queryFn: ({ signal }: { signal: AbortSignal }) => aboutText(client, signal) },
      {
        queryKey: ['company', language],
        queryFn: ({ signal }: { signal: AbortSignal }) => client.call(company, {}, { signal }),
      },
    ],
  });
  const error = about.error ?? who.error;
  const of = who.data;
  const facts: readonly (readonly [string, ReactNode])[] =
    of === undefined
      ? []
      : ([
          [t('address'), of.registered_address],
          [t('location'), of.location],
          [t('email'), of.email],
          [t('web'), of.url],
        ].filter(([, value]) => value !== '') as [string, string][]);
  return (
    <div className="w-full overflow-y-auto">
      <div className="mx-auto w-full max-w-3xl pb-6 lg:p-6">
        <BackHeader title={app('title.about')} to="/mine/system" />
        <div className="flex flex-col gap-5 bg-card p-4 lg:rounded-card lg:border lg:border-hairline lg:p-6">
          {about.data === undefined || of === undefined ? (
            error === null ? (
              <Waiting label={app('loading')} />
            ) : (
              <Failed
                title={app('failed.title')}
                text={problemText(error)}
                retryLabel={app('failed.retry')}
                busy={about.isFetching || who.isFetching}
                onRetry={() => void Promise.all([about.refetch(), who.refetch()])}
              />
            )
          ) : about.data === null && of.subject === '' ? (
            <Empty icon={<Info size={22} />} title={t('empty')} text={t('emptyText')} />
          ) : (
            <>
              <div className="flex items-center gap-3">
                {of.logo === '' ? null : <img src={of.logo} alt="" className="h-10 w-auto" />}
                <div className="min-w-0">
                  <h2 className="text-lg font-semibold wrap-anywhere">{of.name}</h2>
                  <p className="text-sm text-muted wrap-anywhere">{of.subject}</p>
                </div>
              </div>
              {about.data === null ? null : <RichText html={about.data.content} under={of.name === '' ? 1 : 2} />}
              {facts.length === 0 ? null : (
                <dl className="flex flex-col gap-2 border-t border-hairline pt-4">
                  {facts.map(([label, value]) => (
                    <Line key={label} label={label}>
                      {value}
                    </Line>
                  ))}
                </dl>
              )}
            </>
          )}
        </div>
      </div>
    </div>
  );
}

function Waiting({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-busy className="flex flex-col gap-3">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-4" />
      <Skeleton className="h-4" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
}
