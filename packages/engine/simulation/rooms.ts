import { configSimulation } from './config/simulation.ts';
import { fundingSimulation } from './funding/simulation.ts';
import { ledgerSimulation } from './ledger/simulation.ts';
import { marketSimulation } from './market/simulation.ts';
import { optionsSimulation } from './options/simulation.ts';
import type { SimulatedRoom } from './room.ts';
import { tradingSimulation } from './trading/simulation.ts';

/** All rooms of the simulation, in the order in which they publish their first facts. */
export const SIMULATED_ROOMS: Readonly<Record<string, SimulatedRoom>> = {
  config: configSimulation,
  market: marketSimulation,
  ledger: ledgerSimulation,
  trading: tradingSimulation,
  options: optionsSimulation,
  funding: fundingSimulation,
};
