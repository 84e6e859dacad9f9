export * from './lots.ts';
export type * from './refusals.ts';
export * from './terms.ts';
