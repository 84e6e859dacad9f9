import type { Direction } from '@vitrine/domain/options/option';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentType } from 'react';

export const DIRECTIONS: readonly Direction[] = ['up', 'down'];

export const DIRECTION_ICONS: Readonly<Record<Direction, ComponentType<{ size?: number; 'aria-hidden'?: true }>>> = {
  up: ArrowUp,
  down: ArrowDown,
};
