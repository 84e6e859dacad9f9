export { deviceOf } from './device.ts';
export { resealCustomers, resealImages } from './reseal.ts';
export { Sessions } from './sessions.ts';
