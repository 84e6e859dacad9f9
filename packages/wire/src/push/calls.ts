import type { RoomCalls } from '../call.ts';
import { pushSettings } from './push-settings.ts';
import { subscribePush } from './subscribe-push.ts';
import { unsubscribePush } from './unsubscribe-push.ts';

export const PUSH_CALLS: RoomCalls = {
  customers: [pushSettings, subscribePush, unsubscribePush],
  operators: [],
};
