export { areaOf, isExcludedPrefix } from './areas.ts';
export { webManifest } from './manifest.ts';
export { AppliedSiteMode } from './site-mode.ts';
export { Site } from './site-settings.ts';
export { siteDayStart, siteMidnight, siteTimeOf } from './site-time.ts';
