import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { findNatsServer } from '../../tests/support/nats-server.ts';
import { PROGRAMS, ROOT, runNode } from './processes.ts';

// `npm run test:machines`: what one machine can prove of several. It needs nats-server, which npm does not have.

const UNPACKED = path.join(ROOT, 'node_modules/.cache/nats-server');
const PROGRAM = path.join(UNPACKED, 'usr/sbin/nats-server');

/** Takes nats-server from the Debian package, without installing it. */
function download(): string {
  mkdirSync(UNPACKED, { recursive: true });
  execFileSync('apt-get', ['download', 'nats-server'], { cwd: UNPACKED, stdio: 'ignore' });
  const file = readdirSync(UNPACKED).find((name) => name.endsWith('.deb'));
  execFileSync('dpkg', ['-x', file as string, '.'], { cwd: UNPACKED, stdio: 'ignore' });
  return PROGRAM;
}

function natsServer(): string {
  try {
    return findNatsServer(PROGRAM);
  } catch (error) {
    try {
      return download();
    } catch {
      console.error(`vitrine: ${(error as Error).message}`);
      return process.exit(1);
    }
  }
}

process.exitCode = await runNode(
  [PROGRAMS.vitest, 'run', '--project=machines', '--reporter=verbose', ...process.argv.slice(2)],
  {
    env: { ...process.env, NATS_SERVER: natsServer() },
  },
);
