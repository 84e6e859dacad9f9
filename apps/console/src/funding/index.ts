export { useCorrections } from './CorrectionButton.tsx';
export { GoodwillButton } from './GoodwillButton.tsx';
