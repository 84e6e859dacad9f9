export * from './option.ts';
export type * from './refusals.ts';
export * from './settlement.ts';
export * from './terms.ts';
export * from './terms-json.ts';
export * from './terms-rules.ts';
