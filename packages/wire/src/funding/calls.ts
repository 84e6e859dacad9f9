import type { RoomCalls } from '../call.ts';
import { transfer } from './transfer.ts';
import { transferLog } from './transfer-log.ts';

export const FUNDING_CALLS: RoomCalls = {
  customers: [transfer, transferLog],
  operators: [],
};
