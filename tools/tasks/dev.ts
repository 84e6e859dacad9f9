import path from 'node:path';
import { exitCode, PROGRAMS, ROOT, spawnNode } from './processes.ts';
import { runServer } from './server.ts';

// The server starts again on every change of its sources; Vite serves the customer app and passes calls on to the server.
const vite = spawnNode([PROGRAMS.vite], { cwd: path.join(ROOT, 'apps/web') });
const [code] = await Promise.all([runServer(['--watch']).finally(() => vite.kill()), exitCode(vite)]);
process.exitCode = code;
