import type { RoomCalls } from '../call.ts';
import { checkpoint } from './checkpoint.ts';
import { halts } from './halts.ts';
import { explainOrder } from './operator/explain-order.ts';
import { journalRow } from './operator/journal-row.ts';
import { journalRows } from './operator/journal-rows.ts';
import { quarantine } from './operator/quarantine.ts';
import { receipt } from './receipt.ts';
import { tape } from './tape.ts';

export const TRUST_CALLS: RoomCalls = {
  customers: [halts, checkpoint, tape, receipt],
  operators: [quarantine, journalRows, journalRow, explainOrder],
};
