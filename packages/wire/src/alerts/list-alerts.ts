import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { alert } from './alert.ts';

export const listAlerts = defineCall({
  operation: 'list-alerts',
  room: 'alerts',
  summary: 'Lists the price alerts of the user: those that wait, newest first, then the newest of those that fired.',
  method: 'GET',
  path: '/api/alerts/list',
  access: 'user',
  effect: 'read',
  keyed: false,
  request: z.object({}),
  response: z.object({ data: z.array(alert) }),
  example: {},
  reasons: [],
});
