import serverAr from './server/ar.json' with { type: 'json' };
import serverEn from './server/en.json' with { type: 'json' };

export const en = serverEn;
export const ar: typeof en = serverAr;
