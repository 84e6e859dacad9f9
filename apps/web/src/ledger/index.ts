export { AccountSummary } from './AccountSummary.tsx';
export { useFigure, useFigures } from './use-account-figures.ts';
export { useBalances } from './use-total-assets.ts';
