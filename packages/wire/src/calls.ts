import { ALERTS_CALLS } from './alerts/calls.ts';
import type { Call, RoomCalls } from './call.ts';
import { CONFIG_CALLS } from './config/calls.ts';
import { CONTENT_CALLS } from './content/calls.ts';
import { FUNDING_CALLS } from './funding/calls.ts';
import { IDENTITY_CALLS } from './identity/calls.ts';
import { LEDGER_CALLS } from './ledger/calls.ts';
import { MARKET_CALLS } from './market/calls.ts';
import { OPTIONS_CALLS } from './options/calls.ts';
import { PUSH_CALLS } from './push/calls.ts';
import { STAFF_CALLS } from './staff/calls.ts';
import { SUPPORT_CALLS } from './support/calls.ts';
import { TRADING_CALLS } from './trading/calls.ts';
import { TRUST_CALLS } from './trust/calls.ts';
import { VIEWS_CALLS } from './views/calls.ts';

/** Every room that answers calls. */
const ROOMS: readonly RoomCalls[] = [
  IDENTITY_CALLS,
  MARKET_CALLS,
  TRADING_CALLS,
  OPTIONS_CALLS,
  FUNDING_CALLS,
  CONTENT_CALLS,
  ALERTS_CALLS,
  SUPPORT_CALLS,
  CONFIG_CALLS,
  PUSH_CALLS,
  TRUST_CALLS,
  STAFF_CALLS,
  VIEWS_CALLS,
  // Last: tests send every call in this order, and after a break its caller opens nothing more.
  LEDGER_CALLS,
];

/** Every call of customers. The server registers exactly these; a browser imports the ones it uses from their files. */
export const CALLS: readonly Call[] = ROOMS.flatMap(({ customers }) => customers);

/** Every call of the console. The server registers exactly these beside those of customers. */
export const OPERATOR_CALLS: readonly Call[] = ROOMS.flatMap(({ operators }) => operators);
