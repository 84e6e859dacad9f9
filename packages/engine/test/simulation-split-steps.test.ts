import { DAY } from '@vitrine/domain/kernel/time';
import { simulate } from '@vitrine/engine/simulation/simulate';
import { expect, it, vi } from 'vitest';

// The customers of a simulation have too few orders for a step to be split: here a step takes one.
vi.mock('@vitrine/core/step', async (original) => ({ ...(await original<object>()), MAX_ORDERS_PER_STEP: 1 }));

it.each([4, 12])(
  'seed %i: a core that takes over in the middle of a split step finishes it, and edges hear all of it once',
  async (seed) => {
    const { edges } = await simulate(seed, 120 * DAY);
    expect(edges?.ofSplitSteps).toBeGreaterThan(3);
  },
  120_000,
);
