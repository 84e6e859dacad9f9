export { PushOffer } from './LatePushOffer.tsx';
