export * from './chart.ts';
export * from './conservation.ts';
export * from './free.ts';
export * from './own-limits.ts';
export * from './posting.ts';
export type * from './refusals.ts';
export * from './site-days.ts';
export * from './trade-results.ts';
