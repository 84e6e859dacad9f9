import path from 'node:path';
import { exitCode, PROGRAMS, ROOT, spawnNode } from './processes.ts';
import { runServer } from './server.ts';

// The server starts again on every change of its sources; Vite serves each app and passes calls on to the server.
const apps = ['apps/web', 'apps/console'].map((app) => spawnNode([PROGRAMS.vite], { cwd: path.join(ROOT, app) }));
const stopApps = () => {
  for (const app of apps) app.kill();
};
const [code] = await Promise.all([runServer(['--watch']).finally(stopApps), ...apps.map(exitCode)]);
process.exitCode = code;
