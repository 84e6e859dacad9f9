export * from './calendar.ts';
export * from './candle.ts';
export * from './conversion.ts';
export * from './instrument.ts';
export * from './instrument-json.ts';
export * from './refusals.ts';
export * from './seed.ts';
export * from './tick.ts';
