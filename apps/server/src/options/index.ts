export { OptionOffer } from './offer.ts';
export { type OptionWriting, optionRow } from './option-row.ts';
export { countRunning, OPTION_COLUMNS, type OptionColumns, optionOf } from './store.ts';
