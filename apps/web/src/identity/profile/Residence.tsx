import type { Product } from '@vitrine/domain/config/index';
import { ASSET_CLASSES } from '@vitrine/wire/market/asset-class';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { currentLocale } from '../../ground/current-language.ts';
import { isOfferedIn, useJurisdiction } from '../../ground/jurisdiction.ts';

/** The products that a customer can find on this site. */
const SHOWN = ['options'] as const satisfies readonly Product[];

/** Where the customer lives, as the site knows it, and what is not offered there. */
export function Residence() {
  const t = useTranslations('profile.residence');
  const jurisdiction = useJurisdiction();
  if (jurisdiction === undefined) return null;
  const { country, leverage_caps: caps, minimum_age: years } = jurisdiction;
  const names = new Intl.DisplayNames(currentLocale(), { type: 'region' });
  const missing = SHOWN.filter((product) => !isOfferedIn(jurisdiction, product));
  const capped = ASSET_CLASSES.filter((each) => caps[each] !== undefined);
  return (
    <section aria-labelledby="residence" className="flex flex-col gap-3">
      <h2 id="residence" className="font-semibold">
        {t('title')}
      </h2>
      <dl className="flex flex-col divide-y divide-hairline text-sm">
        <Line label={t('country')}>{country === '' ? t('unknown') : names.of(country)}</Line>
        <Line label={t('age')}>{t('years', { years })}</Line>
        <Line label={t('missing')}>
          {missing.length === 0 ? t('nothing') : missing.map((product) => t(`product.${product}`)).join(', ')}
        </Line>
        <Line label={t('bonuses')}>{t('none')}</Line>
        {capped.map((each) => (
          <Line key={each} label={t('cap', { class: t(`class.${each}`) })}>
            <bdi className="numeric">{t('multiple', { multiple: caps[each] as number })}</bdi>
          </Line>
        ))}
      </dl>
      <p className="text-xs text-muted">{t('note')}</p>
    </section>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2">
      <dt className="min-w-0 text-muted">{label}</dt>
      <dd className="min-w-0 text-end wrap-anywhere">{children}</dd>
    </div>
  );
}
