import type { RoomCalls } from '../call.ts';
import { checkpoint } from './checkpoint.ts';
import { halts } from './halts.ts';
import { journalRow } from './operator/journal-row.ts';
import { journalRows } from './operator/journal-rows.ts';
import { quarantine } from './operator/quarantine.ts';

export const TRUST_CALLS: RoomCalls = {
  customers: [halts, checkpoint],
  operators: [quarantine, journalRows, journalRow],
};
