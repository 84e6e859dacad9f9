import { buildApps } from './build-apps.ts';
import { CHECKS } from './checks.ts';
import { runNode } from './processes.ts';

// `check` runs all of them; a failed one does not hide the next.
const [wanted] = process.argv.slice(2);
for (const [name, command] of Object.entries(CHECKS)) {
  if (wanted === 'check' || wanted === name.split(':')[0])
    process.exitCode = (await runNode(command)) || process.exitCode;
}
// Only a build finds an import that the bundler refuses, or an app over its size limits. Unchanged apps are not built.
if (wanted === 'check' && !process.exitCode && !(await buildApps())) process.exitCode = 1;
