export type * from './site-terms.ts';
export * from './site-terms-json.ts';
