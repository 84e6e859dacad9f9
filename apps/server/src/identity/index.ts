export { deviceOf } from './device.ts';
export { encodeImage, STORED_TYPE } from './encode-image.ts';
export type { ForMoney } from './for-money.ts';
export type { Images } from './images.ts';
export type { MoneyGuard } from './money-guard.ts';
export { readVerifiedName } from './real-names.ts';
export { resealCustomers, resealImages } from './reseal.ts';
export { Sessions } from './sessions.ts';
