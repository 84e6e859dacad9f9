import { CHECKS } from './checks.ts';
import { runNode } from './processes.ts';

// `check` is all of them; a failing one does not hide the next.
const [wanted] = process.argv.slice(2);
for (const [name, command] of Object.entries(CHECKS)) {
  if (wanted === 'check' || wanted === name.split(':')[0])
    process.exitCode = (await runNode(command)) || process.exitCode;
}
