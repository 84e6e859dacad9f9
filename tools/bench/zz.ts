import { benchRestart } from './restart.ts';
await benchRestart();
