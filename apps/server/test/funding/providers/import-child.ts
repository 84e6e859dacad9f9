// Imports one file of statements, in a process of its own that the test kills: database, account, file.
import { readFileSync } from 'node:fs';
import pino from 'pino';
import { importStatements } from '../../../src/funding/providers/bank/import-statements.ts';
import { connectRoles } from '../../../src/platform/postgres/database.ts';

const [url = '', account = '', file = ''] = process.argv.slice(2);
const { app: db } = await connectRoles(url, pino({ level: 'silent' }));
const claims = { open: async () => [], openOf: async () => [] };
await importStatements(
  { db, claims, accounts: [account], now: Date.now },
  { name: 'killed.xml', bytes: readFileSync(file), staff: undefined },
);
await db.end();
