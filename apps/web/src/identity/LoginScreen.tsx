import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Tabs } from '@vitrine/ui/components/Tabs';
import { Banknote, ChartLine, KeyRound, type LucideIcon, ReceiptText } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { EntryLink } from '../ground/EntryLink.tsx';
import { LoadingRows } from '../ground/Loading.tsx';
import { LossShareNote } from '../ground/LossShareNote.tsx';
import { NoAnswer } from '../ground/NoAnswer.tsx';
import { ownPath } from '../ground/own-path.ts';
import { useSession } from '../ground/session.ts';
import { useSite } from '../ground/site.ts';
import { DemoLogin } from './DemoLogin.tsx';
import { knownBrowser } from './entry/known-browser.ts';
import { LoginForm } from './entry/LoginForm.tsx';
import { namedWays, type Way } from './entry/ways.ts';

const route = getRouteApi('/login');

/** The ways in, and what one comes into. Where it leads afterwards is `from`, if that is a page of this site (APP-13). */
export function LoginScreen() {
  const t = useTranslations('login');
  const { from } = route.useSearch();
  const site = useSite();
  return (
    <div className="w-full overflow-y-auto">
      <div className="mx-auto flex w-full max-w-md flex-col gap-6 px-4 py-6 lg:max-w-4xl lg:grid lg:grid-cols-2 lg:items-center lg:gap-12 lg:py-16">
        <div className="flex min-w-0 flex-col gap-4">
          <div>
            <h1 className="text-xl font-semibold">{t('title')}</h1>
            {ownPath(from) === '/' ? null : <p className="pt-1 text-sm text-muted">{t('redirected')}</p>}
          </div>
          <LossShareNote />
          {site.data !== undefined ? <Ways /> : site.isError ? <NoAnswer answer={site} /> : <LoadingRows />}
        </div>
        {site.data?.mode === 'real' ? null : <PaperFacts />}
      </div>
    </div>
  );
}

/** Tabs of the ways that the site offers. A newcomer begins with the demo account, whoever has logged in here with a name. */
function Ways() {
  const t = useTranslations('login');
  const { from, by } = route.useSearch();
  const navigate = useNavigate();
  const site = useSite().data;
  const isDemo = useSession((session) => session.user?.is_demo === 1);
  const named = namedWays(site);
  const ways: readonly Way[] = site?.is_mock_login === '1' && !isDemo ? ['demo', ...named] : named;
  const usual = knownBrowser() === '' ? ways[0] : named[0];
  const way = ways.find((one) => one === by) ?? usual ?? 'email';
  const panel = (
    <div className="flex flex-col gap-4 pt-4">
      {way === 'demo' ? <DemoLogin /> : <NamedLogin key={way} way={way} />}
      <p className="text-sm">
        {t('noAccount')}{' '}
        <EntryLink to="/register" search={{ from }}>
          {t('register')}
        </EntryLink>
      </p>
    </div>
  );
  if (ways.length === 1) return panel;
  return (
    <Tabs
      fill
      label={t('ways')}
      value={way}
      onChange={(next) => void navigate({ to: '/login', search: { from, by: next }, replace: true })}
      tabs={ways.map((one) => ({ value: one, label: t(`way.${one}`), panel }))}
    />
  );
}

function NamedLogin({ way }: { readonly way: Exclude<Way, 'demo'> }) {
  const t = useTranslations('login');
  const failed = useTranslations('ground.failed');
  const { from } = route.useSearch();
  const wasEnded = useSession((session) => session.wasEnded);
  return (
    <>
      {wasEnded ? (
        <p role="status" className="text-sm text-warning">
          {failed('session')}
        </p>
      ) : null}
      <LoginForm way={way} />
      <p className="text-sm">
        <EntryLink to="/forgot" search={{ from, by: way }}>
          {t('forgotLink')}
        </EntryLink>
      </p>
    </>
  );
}

function PaperFacts() {
  const t = useTranslations('login.about');
  const isReplay = useSite().data?.price_source.includes('replay') === true;
  const facts: readonly (readonly [LucideIcon, 'prices' | 'pricesReplay' | 'money' | 'records' | 'key'])[] = [
    [ChartLine, isReplay ? 'pricesReplay' : 'prices'],
    [Banknote, 'money'],
    [ReceiptText, 'records'],
    [KeyRound, 'key'],
  ];
  return (
    <section aria-labelledby="paper" className="min-w-0">
      <h2 id="paper" className="pb-3 text-base font-semibold">
        {t('title')}
      </h2>
      <ul className="flex flex-col gap-3">
        {facts.map(([Icon, key]) => (
          <li key={key} className="flex items-start gap-3 text-sm">
            <Icon aria-hidden size={18} className="mt-0.5 shrink-0 text-muted" />
            <span className="min-w-0">{t(key)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
