import refusalsAr from './refusals/ar.json' with { type: 'json' };
import refusalsEn from './refusals/en.json' with { type: 'json' };
import serverAr from './server/ar.json' with { type: 'json' };
import serverEn from './server/en.json' with { type: 'json' };

export const en = { ...refusalsEn, ...serverEn };
export const ar: typeof en = { ...refusalsAr, ...serverAr };
