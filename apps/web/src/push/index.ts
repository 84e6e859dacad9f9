export { PushOffer } from './PushOffer.tsx';
