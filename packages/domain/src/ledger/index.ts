export * from './chart.ts';
export * from './posting.ts';
