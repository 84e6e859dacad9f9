export { AccountLink } from './AccountLink.tsx';
export { CustomerLog } from './CustomerLog.tsx';
