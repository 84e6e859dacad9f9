import type { JurisdictionProfile, SiteMode, SiteTerms } from '@vitrine/domain/config/index';
import type { FundingChecks } from '@vitrine/domain/funding/index';
import { formatMoney } from '@vitrine/domain/kernel/decimal';
import { SECOND } from '@vitrine/domain/kernel/time';
import type { OptionTerms } from '@vitrine/domain/options/index';
import { basicInfo, type SettingKey, type SiteInfo } from '@vitrine/wire/config/basic-info';
import { PERIODS } from '@vitrine/wire/market/candle';
import { sharedRoute } from '../platform/http/context.ts';
import { EXCLUDED_COUNTRIES } from './areas.ts';
import { jurisdictionRow } from './jurisdictions.ts';
import type { PublishedTexts } from './menu.ts';
import { shownMode } from './site-mode.ts';
import type { Site } from './site-settings.ts';

/** The symbol of a currency, or its code if it has none. */
function symbolOf(currency: string): string {
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value ?? currency;
}

/** What the configuration needs from other rooms. */
export interface AppliedTerms extends PublishedTexts {
  /** The money terms that the core has applied. */
  readonly site: () => SiteTerms;
  readonly options: () => OptionTerms;
  /** What is checked of customers before their money moves. */
  readonly moneyChecks: () => FundingChecks;
  /** Different after every change of terms. */
  readonly revision: () => string;
  /** Of the terms; the same in every process that has applied the same. */
  readonly version: () => string;
  /** Names of the instruments' price sources. */
  readonly priceSources: () => readonly string[];
  readonly mode: 'paper' | 'real';
  /** How many accounts lost money, as measured last. */
  readonly lossShare: () => SiteInfo['loss_share'];
}

/** All single-valued settings. Those that affect money have the values that the core has applied. */
export function siteSettings(site: Site, terms: AppliedTerms): Readonly<Record<SettingKey, string>> {
  const { currency, tradeFee, demoGrant, marginCallPercent, stopOutPercent, onlyOneAccount } = terms.site();
  const { lossLevel, offered } = terms.options();
  return {
    ...site.settings,
    currency,
    currency_symbol: symbolOf(currency),
    trade_fee_type: tradeFee === 'per-lot' ? '1' : '2',
    demo_grant: formatMoney(demoGrant),
    margin_call_level: String(marginCallPercent),
    stop_out_level: String(stopOutPercent),
    only_one_account: onlyOneAccount === true ? '1' : '0',
    micro_loss_level: lossLevel === 'stake' ? '0' : '1',
    is_micro: offered[terms.mode] || offered.demo ? '1' : '0',
    ...checkSettings(terms.moneyChecks()),
  };
}

const flagOf = (isOn: boolean) => (isOn ? '1' : '0');

/** The checks of the money desk as the flags of the documents. */
const checkSettings = ({ depositNeedsName, withdrawalNeedsName, withdrawalNeedsPayPassword }: FundingChecks) => ({
  is_real_name_auth: flagOf(depositNeedsName || withdrawalNeedsName),
  is_recharge_auth: flagOf(depositNeedsName),
  is_withdraw_auth: flagOf(withdrawalNeedsName),
  is_withdraw_pay_pwd: flagOf(withdrawalNeedsPayPassword),
});

/** Names what customers see of the configuration: the same at every edge that has the same. */
export const versionOf = ({ version }: Site, terms: AppliedTerms): string => `${version} ${terms.version()}`;

interface InForce {
  readonly mode: () => SiteMode;
  /** That of visitors: nothing is guessed of where they are. */
  readonly profile: () => JurisdictionProfile;
}

/** Made once a second at most: the time in it is no older than that. */
export const basicInfoRoute = (site: Site, terms: AppliedTerms, inForce: InForce) =>
  sharedRoute(
    basicInfo,
    { version: () => `${site.revision} ${terms.revision()} ${Math.floor(Date.now() / SECOND)}` },
    (): SiteInfo => ({
      ...siteSettings(site, terms),
      languages: [...site.languages],
      excluded_countries: [...EXCLUDED_COUNTRIES],
      home_sections: [...site.homeSections],
      tab_bar: [...site.tabs],
      category_order: [...site.order.categories()],
      product_order: [...site.order.products()],
      chart_periods: [...PERIODS],
      price_source: terms.priceSources().join('+'),
      server_time: new Date().toISOString(),
      version: versionOf(site, terms),
      ...shownMode(inForce.mode()),
      jurisdiction: jurisdictionRow(inForce.profile(), terms.mode, ''),
      mode: terms.mode,
      loss_share: terms.lossShare(),
    }),
  );
