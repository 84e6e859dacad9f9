export * from './corrections.ts';
export * from './deadlines.ts';
export * from './price.ts';
export type * from './refusals.ts';
export * from './requests.ts';
export * from './terms.ts';
export * from './terms-json.ts';
export * from './terms-rules.ts';
export * from './withdrawal-fee.ts';
