import type { Instant } from '@vitrine/domain/kernel/time';
import type { TradingContext } from '../trading/index.ts';
import type { CopyState } from './state.ts';

/** The parts of the machine that copying uses. */
export interface CopyContext extends TradingContext {
  readonly copy: CopyState;
}

const MINUTE = 60_000;
export const minuteOf = (at: Instant): number => Math.floor(at / MINUTE);
