import { DAY } from '@vitrine/domain/kernel/time';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

// The customers of a simulation have too few orders for a step to be split: here a step takes one. The modules are loaded
// again for it, because test files share them.
beforeAll(() => {
  vi.doMock('@vitrine/core/step', async (original) => ({ ...(await original<object>()), MAX_ORDERS_PER_STEP: 1 }));
  vi.resetModules();
});
afterAll(() => {
  vi.doUnmock('@vitrine/core/step');
  vi.resetModules();
});

it.each([4, 8])(
  'seed %i: a core that takes over in the middle of a split step finishes it, and edges hear all of it once',
  async (seed) => {
    const { simulate } = await import('@vitrine/engine/simulation/simulate');
    const { edges } = await simulate(seed, 120 * DAY);
    expect(edges?.ofSplitSteps).toBeGreaterThan(3);
  },
  120_000,
);
