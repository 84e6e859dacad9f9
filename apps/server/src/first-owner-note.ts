import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Settings } from './platform/settings.ts';
import type { FirstOwner } from './staff/index.ts';

/**
 * Shows how the first owner signs in: on the terminal or, if the output is not a terminal, in a file of the data folder
 * that only its owner can read. The file is deleted when an owner has enrolled. The password is in no log.
 */
export function firstOwnerNote({ dataDir }: Settings, log: Logger): (owner: FirstOwner | undefined) => void {
  const file = path.join(dataDir, 'first-owner.txt');
  return (owner) => {
    rmSync(file, { force: true });
    if (owner === undefined) return;
    const text = `vitrine: the first owner signs in at /console as ${owner.email} with the one-time password ${owner.password} (24 hours)\n`;
    if (process.stdout.isTTY) {
      process.stdout.write(text);
      return;
    }
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, text, { mode: 0o600 });
    log.info({ file }, 'the first owner’s one-time password is in a file');
  };
}
