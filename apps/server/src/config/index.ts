export { webManifest } from './manifest.ts';
export { Site } from './site.ts';
export { siteDayStart, siteTimeOf } from './site-time.ts';
