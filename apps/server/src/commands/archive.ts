import path from 'node:path';
import { DAY } from '@vitrine/domain/kernel/time';
import { archiveBlocks } from '../journal/archive.ts';
import { JOURNAL_CHAIN, TAPE_CHAIN } from '../journal/chains.ts';
import { connectClient } from '../platform/postgres/client.ts';
import { reachDatabase } from '../platform/postgres/reach.ts';
import { settingsOrExit } from '../platform/settings.ts';

// `npm run archive -- <days> <folder>`: moves packed journal rows and ticks older than so many days into files of a folder.
// Works whether the site runs or not.

try {
  const [days = '', folder] = process.argv.slice(2);
  if (!/^\d{1,5}$/.test(days) || Number(days) < 2 || folder === undefined) {
    throw new Error(
      'say how old and where: npm run archive -- 30 /mnt/archive moves what is older than 30 days; at least 2',
    );
  }
  const directory = path.resolve(process.env.INIT_CWD || process.cwd(), folder);
  const database = await reachDatabase(settingsOrExit());
  try {
    const owner = await connectClient({ connectionString: database.url, application_name: 'vitrine archive' });
    try {
      for (const kind of [JOURNAL_CHAIN, TAPE_CHAIN]) {
        const moved = await archiveBlocks(owner, kind, Date.now() - Number(days) * DAY, directory);
        if (moved === undefined) console.log(`${kind.table}: nothing is packed that is older than ${days} days`);
        else {
          const { first, last, bytes, file } = moved;
          console.log(`${kind.table}: ${first} to ${last}, ${bytes} bytes, moved to ${file}`);
          await owner.query(`VACUUM public.${kind.blocks}`);
        }
      }
    } finally {
      await owner.end();
    }
  } finally {
    await database.release();
  }
} catch (error) {
  console.error(`archive: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
