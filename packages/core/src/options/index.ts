export { applyOptionEvent } from './apply.ts';
export { enterOptions, hasEntriesLeft } from './enter-options.ts';
export { type OptionEvent, optionEvents } from './events.ts';
export { projectOptions } from './project.ts';
export type { RunningOption } from './running-options.ts';
export { settleDue, voidAtReplayRestart, voidOptionsOf } from './settle-options.ts';
export { OptionState } from './state.ts';
export { submitOption } from './submit-option.ts';
