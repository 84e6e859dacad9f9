export type * from './site.ts';
export * from './site-json.ts';
