import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Settings } from './platform/settings.ts';
import type { FirstOwner, OwnerLink } from './staff/index.ts';

/** Where secrets are shown to whoever runs the machine. */
export interface Machine {
  readonly settings: Settings;
  /** Whether the process writes to a terminal; a thread cannot ask its own output. */
  readonly hasTerminal: boolean;
  readonly log: Logger;
}

/**
 * Shows a secret to whoever runs the machine: on the terminal or, if the output is not a terminal, in a file of the data
 * folder that only its owner can read. Undefined deletes the file. The secret is in no log.
 */
function machineNote(
  { settings: { dataDir }, hasTerminal, log }: Machine,
  name: string,
  what: string,
): (text: string | undefined) => void {
  const file = path.join(dataDir, name);
  return (text) => {
    rmSync(file, { force: true });
    if (text === undefined) return;
    if (hasTerminal) {
      process.stdout.write(text);
      return;
    }
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, text, { mode: 0o600 });
    log.info({ file }, `${what} is in a file`);
  };
}

/** Shows how the first owner signs in. The file is deleted when an owner has enrolled. */
export function firstOwnerNote(machine: Machine): (owner: FirstOwner | undefined) => void {
  const show = machineNote(machine, 'first-owner.txt', 'the first owner’s one-time password');
  return (owner) =>
    show(
      owner &&
        `vitrine: the first owner signs in at /console as ${owner.email} with the one-time password ${owner.password} (24 hours)\n`,
    );
}

/** Shows the link of an owner whom the machine admits. The file is deleted when somebody has enrolled. */
export function ownerLinkNote(machine: Machine): (link: OwnerLink | undefined) => void {
  const show = machineNote(machine, 'owner-link.txt', 'the link for an owner');
  return (link) =>
    show(
      link &&
        `vitrine: ${link.email} becomes an owner at ${link.url} (until ${new Date(link.expiresAt).toISOString()})\n`,
    );
}

/** Shows the code that a customer of a site in paper mode asked for; the next one replaces it. */
export function codeNote(machine: Machine): (to: string, code: string) => void {
  const show = machineNote(machine, 'last-code.txt', 'a code for a customer');
  return (to, code) => show(`vitrine: the code for ${to} is ${code} (10 minutes)\n`);
}

/** What the machine shows to whoever runs it, as every room gets it. */
export const ownerNotes = (machine: Machine) => ({
  showFirstOwner: firstOwnerNote(machine),
  showOwnerLink: ownerLinkNote(machine),
  showCode: codeNote(machine),
});
