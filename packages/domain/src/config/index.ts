export type * from './site.ts';
