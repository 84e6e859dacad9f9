export * from './chart.ts';
export * from './conservation.ts';
export * from './posting.ts';
export * from './trade-results.ts';
