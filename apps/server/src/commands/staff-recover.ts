import { hostname, userInfo } from 'node:os';
import { createPool } from '../platform/postgres/client.ts';
import { reachDatabase } from '../platform/postgres/reach.ts';
import { settingsOrExit } from '../platform/settings.ts';
import { inTransaction } from '../platform/transaction.ts';
import { consoleLink, recoverOwner } from '../staff/index.ts';

// `npm run staff:recover -- owner@house.example`: lets an owner enrol again, or admits a new one, when the owners cannot
// decide by two. Works whether the site runs or not, and is in the audit log as done on this machine.

const EMAIL = /^[!-?A-~]{1,64}@[A-Za-z0-9.-]{1,100}$/;

try {
  const [email, ...more] = process.argv.slice(2);
  if (email === undefined || more.length > 0 || !EMAIL.test(email))
    throw new Error('say which owner: npm run staff:recover -- owner@house.example');
  const settings = settingsOrExit();
  const database = await reachDatabase(settings);
  const pool = createPool(
    { connectionString: database.url, max: 1, application_name: 'vitrine staff:recover' },
    () => undefined,
  );
  try {
    const by = `${userInfo().username} on ${hostname()}`;
    const { token, expiresAt, isNew } = await inTransaction(pool, (client) =>
      recoverOwner(client, email.toLowerCase(), by, Date.now()),
    );
    console.log(
      isNew
        ? `staff:recover: ${email} becomes an owner at this link:`
        : `staff:recover: ${email} enrols again at this link; the old password, second factor and sessions are gone:`,
    );
    console.log(consoleLink(settings, token));
    console.log(`It works once, until ${new Date(expiresAt).toISOString()}.`);
  } finally {
    await pool.end();
    await database.release();
  }
} catch (error) {
  console.error(`staff:recover: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
