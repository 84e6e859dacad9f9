import { configModel } from './config/model.ts';
import { copyModel } from './copy/model.ts';
import { fundingModel } from './funding/model.ts';
import { ledgerModel } from './ledger/model.ts';
import { marketModel } from './market/model.ts';
import { optionsModel } from './options/model.ts';
import type { RoomModel } from './room-model.ts';
import { tradingModel } from './trading/model.ts';

/** What each room adds to the random world, in the order in which the rooms begin. */
export const ROOM_MODELS: readonly RoomModel[] = [
  configModel,
  marketModel,
  ledgerModel,
  tradingModel,
  optionsModel,
  fundingModel,
  copyModel,
];
