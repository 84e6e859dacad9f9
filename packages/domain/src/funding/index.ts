export type * from './refusals.ts';
