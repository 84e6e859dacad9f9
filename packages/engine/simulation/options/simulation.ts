import type { Command } from '@vitrine/core/input';
import type { OptionTerms } from '@vitrine/domain/options/terms';
import { FactChecker } from '../fact-checker.ts';
import { ALWAYS_TRADED, INSTRUMENTS } from '../market/gappy-market.ts';
import type { Random } from '../random.ts';
import type { SimulatedRoom } from '../room.ts';
import { OptionChecker } from './option-checker.ts';

/** The short durations end within a burst of activity; during the longest one markets may close. */
const OPTION_SECONDS = [1, 1, 2, 3, 5, 14_400] as const;

function optionTerms(random: Random): OptionTerms {
  const ratio = random.pick([30_000_000n, 83_333_333n, 120_000_000n]);
  const stakes = { minStake: 5_000_000n, maxStake: 5_000_000_000n };
  return {
    durations: [...new Set(OPTION_SECONDS)].map((seconds) => ({ id: seconds, seconds, profitRatio: ratio, ...stakes })),
    amounts: [10_000_000n],
    lossLevel: random.pick(['stake', 'ratio']),
    offered: { real: random.chance(0.5), paper: true, demo: random.chance(0.9) },
  };
}

/** A timed option, one in eight with something wrong. */
function submitOption(random: Random, uid: number): Command {
  const instrument = random.chance(0.5) ? random.pick(ALWAYS_TRADED) : random.pick(INSTRUMENTS);
  const cents = BigInt(Math.round(500 + random.exponential(40_000)));
  const option = {
    kind: 'submit-option',
    uid,
    instrument: instrument.id,
    direction: random.pick(['up', 'down'] as const),
    stake: cents * 10_000n,
    seconds: random.pick(OPTION_SECONDS),
  } as const;
  switch (random.whole(1, 40)) {
    case 1:
      return { ...option, instrument: 777 };
    case 2:
      return { ...option, seconds: 7 };
    case 3:
      return { ...option, stake: 1_000_000n };
    case 4:
      return { ...option, stake: 5_000_010_000n };
    case 5:
      return { ...option, stake: option.stake + 1n };
    default:
      return option;
  }
}

export const optionsSimulation: SimulatedRoom = {
  generator: ({ random }) => ({
    firstFacts: () => ({ options: { kind: 'options', terms: optionTerms(random) } }),
    nextFact: ({ kind }) => (kind === 'options' ? { kind, terms: optionTerms(random) } : undefined),
    actor: (uid) => ({ wishes: () => [{ weight: 17, command: () => submitOption(random, uid) }] }),
  }),
  checkers: () => [
    new FactChecker((event) =>
      event.type === 'OptionTermsPublished' ? { id: 0, version: event.factVersion } : undefined,
    ),
    new OptionChecker(),
  ],
  mustSee: {
    counts: { win: 10, loss: 10, tie: 0, 'no-entry': 10, 'no-exit': 10, 'demo-reset': 10, 'replay-seam': 10 },
    refusals: [
      'options.account-frozen',
      'options.account-not-found',
      'options.closes-before-expiry',
      'options.duration-not-offered',
      'options.house-limit',
      'options.insufficient-balance',
      'options.not-offered',
      'options.stake-above-maximum',
      'options.stake-below-minimum',
      'options.stake-decimals',
    ],
  },
};
