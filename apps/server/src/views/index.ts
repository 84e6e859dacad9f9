export { LossShare } from './loss-share.ts';
export { readObstacles } from './obstacles.ts';
export { OwnPushes } from './own-pushes.ts';
export { type SiteHealth, SiteWatch } from './site-health.ts';
