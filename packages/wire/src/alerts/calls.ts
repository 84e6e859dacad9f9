import type { RoomCalls } from '../call.ts';
import { createAlert } from './create-alert.ts';
import { deleteAlert } from './delete-alert.ts';
import { editAlert } from './edit-alert.ts';
import { listAlerts } from './list-alerts.ts';

export const ALERTS_CALLS: RoomCalls = {
  customers: [listAlerts, createAlert, editAlert, deleteAlert],
  operators: [],
};
