export { deviceOf } from './device.ts';
export { Sessions } from './sessions.ts';
