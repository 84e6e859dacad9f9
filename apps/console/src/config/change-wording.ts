import type { ChangeWording } from '../ground/change-wording.ts';

export const CONFIG_WORDING: ChangeWording = {
  figures: {
    tradeFee: (value, { t }) => t(value === 'per-lot' ? 'termsValue.tradeFee.per-lot' : 'termsValue.tradeFee.notional'),
  },
};
