import type { SiteTerms } from '@vitrine/domain/config/site-terms';
import { formatMoney, MONEY_SCALE, parseDecimal } from '@vitrine/domain/kernel/decimal';
import type { SiteTermsTexts } from '@vitrine/wire/config/operator/site-terms';

export function textsOf(site: SiteTerms): SiteTermsTexts {
  return {
    tradeFee: site.tradeFee,
    demoGrant: formatMoney(site.demoGrant),
    marginCallPercent: String(site.marginCallPercent),
    marginRearmPercent: String(site.marginRearmPercent),
    stopOutPercent: String(site.stopOutPercent),
    onlyOneAccount: site.onlyOneAccount === true ? '1' : '0',
  };
}

export function withTexts(site: SiteTerms, texts: SiteTermsTexts): SiteTerms {
  const { onlyOneAccount: _, ...others } = site;
  return {
    ...others,
    ...(texts.onlyOneAccount === '1' ? { onlyOneAccount: true } : {}),
    tradeFee: texts.tradeFee,
    demoGrant: parseDecimal(texts.demoGrant, MONEY_SCALE) ?? site.demoGrant,
    marginCallPercent: Number(texts.marginCallPercent),
    marginRearmPercent: Number(texts.marginRearmPercent),
    stopOutPercent: Number(texts.stopOutPercent),
  };
}
