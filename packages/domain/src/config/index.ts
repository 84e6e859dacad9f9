export * from './initial-jurisdictions.ts';
export * from './jurisdictions.ts';
export * from './profile-texts.ts';
export type * from './refusals.ts';
export * from './site-mode.ts';
export type * from './site-terms.ts';
export * from './site-terms-json.ts';
