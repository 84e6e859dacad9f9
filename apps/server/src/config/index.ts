export { areaOf, isExcludedPrefix, SERVED_COUNTRIES } from './areas.ts';
export { AppliedJurisdictions } from './jurisdictions.ts';
export { webManifest } from './manifest.ts';
export { AppliedSiteMode } from './site-mode.ts';
export { Site } from './site-settings.ts';
export { siteDayStart, siteMidnight, siteTimeOf } from './site-time.ts';
