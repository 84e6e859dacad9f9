import { getRouteApi } from '@tanstack/react-router';
import { Empty } from '@vitrine/ui/components/States';
import { Banknote, ChartLine, KeyRound, type LucideIcon, ReceiptText } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ownPath } from '../ground/own-path.ts';
import { useSite } from '../ground/site.ts';
import { DemoLogin } from './DemoLogin.tsx';

const route = getRouteApi('/login');

/** The way in, and what one comes into. Where it leads afterwards is `redirected`, if that is a page of this site (APP-13). */
export function LoginScreen() {
  const t = useTranslations('identity.login');
  const { from } = route.useSearch();
  const site = useSite().data;
  const isReplay = site?.price_source.includes('replay') === true;
  const facts: readonly (readonly [LucideIcon, 'prices' | 'pricesReplay' | 'money' | 'records' | 'key'])[] = [
    [ChartLine, isReplay ? 'pricesReplay' : 'prices'],
    [Banknote, 'money'],
    [ReceiptText, 'records'],
    [KeyRound, 'key'],
  ];
  return (
    <div className="w-full overflow-y-auto">
      <div className="mx-auto flex w-full max-w-md flex-col gap-6 px-4 py-6 lg:max-w-4xl lg:grid lg:grid-cols-2 lg:items-center lg:gap-12 lg:py-16">
        <div className="flex min-w-0 flex-col gap-4">
          <div>
            <h1 className="text-xl font-semibold">{t('title')}</h1>
            {ownPath(from) === '/' ? null : <p className="pt-1 text-sm text-muted">{t('redirected')}</p>}
          </div>
          {site === undefined || site.is_mock_login === '1' ? (
            <DemoLogin />
          ) : (
            <Empty title={t('unavailable')} text={t('unavailableText')} />
          )}
        </div>
        {site?.mode === 'real' ? null : (
          <section aria-labelledby="paper" className="min-w-0">
            <h2 id="paper" className="pb-3 text-base font-semibold">
              {t('paper')}
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
        )}
      </div>
    </div>
  );
}
