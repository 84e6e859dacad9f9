export * from './account-figures.ts';
export * from './fee.ts';
export * from './levels.ts';
export * from './margin.ts';
export * from './order.ts';
export * from './profit.ts';
export type * from './refusals.ts';
export * from './size.ts';
export * from './stop-out-price.ts';
