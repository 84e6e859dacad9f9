import { PRODUCTS } from '@vitrine/domain/config/jurisdictions';
import type { SiteModeName } from '@vitrine/domain/config/site-mode';
import { operatorJurisdictions } from '@vitrine/wire/config/operator/operator-jurisdictions';
import { type ChangeWording, yesOrNo } from '../ground/change-wording.ts';
import { grouped } from '../ground/parts/grouped.ts';

export const CONFIG_WORDING: ChangeWording = {
  figures: {
    // What is being typed need not be a number.
    demoGrant: (value) => (/^\d+(\.\d+)?$/.test(value) ? grouped(value) : value),
    onlyOneAccount: yesOrNo('1'),
    tradeFee: (value, { t }) => t(value === 'per-lot' ? 'termsValue.tradeFee.per-lot' : 'termsValue.tradeFee.notional'),
  },
};

export const JURISDICTION_WORDING: ChangeWording = {
  figures: {
    mode: (value, { t }) => t(`siteMode.name.${value as SiteModeName}`),
    closeOnly: yesOrNo('1'),
    ...Object.fromEntries(
      PRODUCTS.flatMap((one) => [
        [`real.${one}`, yesOrNo('1')],
        [`practice.${one}`, yesOrNo('1')],
      ]),
    ),
  },
  loadSubjectNames: async (client, signal) => {
    const { profiles } = await client.call(operatorJurisdictions, {}, { signal });
    return new Map(profiles.map(({ id, name }) => [`jurisdiction/${id}`, name]));
  },
};
