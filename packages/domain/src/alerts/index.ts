export * from './price-alert.ts';
