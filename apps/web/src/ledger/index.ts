export { AccountSummary } from './AccountSummary.tsx';
export { OWN_LIMITS_KEY, useCloseOnly } from './limits/own-limits.ts';
export { useFigure, useFigures } from './use-account-figures.ts';
export { useBalances, useOnlyOneAccount, useOptionFunds } from './use-total-assets.ts';
