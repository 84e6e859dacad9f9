export { CustomerOptions } from './CustomerOptions.tsx';
