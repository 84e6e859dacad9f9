import type { ChangeWording } from '../ground/change-wording.ts';

export const CONTENT_WORDING: ChangeWording = {
  figures: {
    companyStatus: (value, { t }) => t(`termsValue.companyStatus.${value === 'away' ? 'away' : 'open'}`),
    searchType: (value, { t }) => t(`termsValue.searchType.${value === 'companies' ? 'companies' : 'products'}`),
  },
};
