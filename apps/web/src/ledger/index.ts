export { AccountSummary } from './AccountSummary.tsx';
export type { AccountFigures } from './account-figures.ts';
export { OWN_LIMITS_KEY, useCloseOnly } from './limits/own-limits.ts';
export { useFigure, useFigures, useFiguresAnswer } from './use-account-figures.ts';
export { useBalances, useOnlyOneAccount, useOptionFunds } from './use-total-assets.ts';
