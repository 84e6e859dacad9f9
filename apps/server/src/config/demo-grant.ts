import type { Money } from '@vitrine/domain/kernel/decimal';

/**
 * The simulated money of a new demo account, in each of its three accounts: 10,000 (rules §2). A new site starts with
 * it; owners change it in the console with the other site terms.
 */
export const INITIAL_DEMO_GRANT: Money = 10_000_000_000n;
