import { benchApp } from './app.ts';
import { benchOrders, benchTick } from './core.ts';
import { benchMoney } from './money.ts';
import { benchOptionDelays } from './options.ts';
import { benchDurableOrders } from './orders.ts';
import { benchPort } from './port.ts';
import { benchRegistrations } from './registrations.ts';
import { printMachine } from './report.ts';
import { benchRestart } from './restart.ts';
import { benchSize } from './size.ts';
import { benchSockets } from './sockets.ts';
import { benchStops } from './stops.ts';
import { benchSweep } from './sweep.ts';
import { benchVerify } from './verify.ts';

// `npm run bench`: the figures of docs/road.md, in one run. Names after `--` choose some: orders, registrations, core, tick, stops, options, restart, sweep, size, verify, sockets, money, port, app.
const benches: Readonly<Record<string, () => void | Promise<void>>> = {
  orders: benchDurableOrders,
  registrations: benchRegistrations,
  core: benchOrders,
  tick: benchTick,
  stops: benchStops,
  options: benchOptionDelays,
  restart: benchRestart,
  sweep: benchSweep,
  size: benchSize,
  verify: benchVerify,
  sockets: benchSockets,
  money: benchMoney,
  port: benchPort,
  app: benchApp,
};

const chosen = process.argv.slice(2);
printMachine();
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length === 0 || chosen.includes(name)) await bench();
}
