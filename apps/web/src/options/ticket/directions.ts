import type { Direction } from '@vitrine/domain/options/option';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentType } from 'react';

/** In the order of the contract's buttons: sell, buy. */
export const DIRECTIONS: readonly Direction[] = ['down', 'up'];

export const DIRECTION_ICONS: Readonly<Record<Direction, ComponentType<{ size?: number; 'aria-hidden'?: true }>>> = {
  up: ArrowUp,
  down: ArrowDown,
};
