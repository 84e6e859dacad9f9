export { voidOptionsOf } from './settle-options.ts';
export { OptionState } from './state.ts';
