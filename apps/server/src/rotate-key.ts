import { existsSync, linkSync, renameSync } from 'node:fs';
import path from 'node:path';
import type { Client, ClientBase } from 'pg';
import { resealFunding } from './funding/index.ts';
import { resealCustomers, resealImages } from './identity/index.ts';
import { boxOfFile, keyFileOf, openSecretBox } from './platform/encryption-key.ts';
import { openStore } from './platform/files/open-store.ts';
import { syncDirectory } from './platform/files/write-file.ts';
import { KeyRotation, type Resealed } from './platform/key-rotation.ts';
import { resealMessages } from './platform/messages/reseal.ts';
import { ADVISORY_LOCKS, IS_HELD } from './platform/postgres/advisory-locks.ts';
import type { SecretBox } from './platform/secret-box.ts';
import type { Settings } from './platform/settings.ts';
import { inOwnTransaction } from './platform/transaction.ts';
import { resealStaff } from './staff/index.ts';

const CHECK = { text: Buffer.from('key rotation'), purpose: 'key rotation' };

type RotationSettings = Pick<Settings, 'dataDir' | 'encryptionKey' | 'imagesTo' | 's3'>;

export interface RotateOptions {
  readonly settings: RotationSettings;
  /** The new key; created when missing. */
  readonly newKeyFile: string;
  /** Leaves what no key opens as it is, instead of ending with it. */
  readonly leavesUnreadable: boolean;
  readonly progress: (what: string, done: number, of: number) => void;
  readonly now: () => Date;
}

/** Throws while a rotation is not finished: half of the secrets need another key. */
export async function requireOneKey(db: { query: ClientBase['query'] }): Promise<void> {
  const { rowCount } = await db.query('SELECT FROM key_rotation');
  if (rowCount !== 0)
    throw new Error('a rotation of the encryption key was cut short: finish it with npm run rotate-key');
}

/** The edges share one duty: where somebody has it, one of them runs. */
async function requireNoEdge(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_locks JOIN pg_database d ON d.oid = database WHERE ${IS_HELD}`,
    [ADVISORY_LOCKS.duty],
  );
  if (rowCount !== 0) throw new Error('the site is running: stop all of its processes first');
}

/** Marks the beginning. A rotation that was cut short goes on with the key that it began with. */
async function begin(client: Client, next: SecretBox, now: Date): Promise<void> {
  const { rows } = await client.query<{ new_key_check: Buffer }>(
    `INSERT INTO key_rotation (started_at, new_key_check) VALUES ($1, $2)
     ON CONFLICT (is_only) DO UPDATE SET started_at = key_rotation.started_at RETURNING new_key_check`,
    [now, next.seal(CHECK.text, CHECK.purpose)],
  );
  try {
    next.open(rows[0]?.new_key_check ?? Buffer.alloc(0), CHECK.purpose);
  } catch (error) {
    throw new Error('a rotation to another new key was cut short: finish it with that key file', { cause: error });
  }
}

/** Everything that is sealed, once over: images one by one, the database at once. */
async function resealAll(
  client: Client,
  rotation: KeyRotation,
  { settings, leavesUnreadable, progress }: RotateOptions,
): Promise<readonly Resealed[]> {
  const store = openStore(settings.imagesTo, settings.s3);
  const images = await resealImages(client, store, rotation, (done, of) => progress('image', done, of));
  const inDatabase = await inOwnTransaction(client, async () => [
    ...(await resealStaff(client, rotation)),
    ...(await resealCustomers(client, rotation)),
    ...(await resealFunding(client, rotation)),
    ...(await resealMessages(client, rotation)),
  ]);
  const all = [...inDatabase, images];
  const unreadable = all.filter((one) => one.unreadable > 0);
  if (unreadable.length > 0 && !leavesUnreadable) {
    const which = unreadable.map(({ what, unreadable: count }) => `${count} ${what}`).join(', ');
    throw new Error(
      `neither key opens ${which}. Put the right key back, or leave them as they are with -- --leave-unreadable`,
    );
  }
  return all;
}

/** Puts the new key where the site reads it, and keeps the old one beside it: older backups need it. Returns where. */
function replaceKeyFile({ settings, newKeyFile, now }: RotateOptions): string | undefined {
  const file = keyFileOf(settings.dataDir);
  if (settings.encryptionKey !== undefined || !existsSync(newKeyFile)) return undefined;
  const kept = `${file}.until-${now().toISOString().slice(0, 19).replaceAll(':', '-')}`;
  linkSync(file, kept);
  renameSync(newKeyFile, file);
  return kept;
}

/**
 * Seals all secrets of a stopped site by a new key, reads them back with it, and puts it in place. Killed at any moment, it
 * goes on when it is called again; until then no server starts. Returns what it has sealed, and where the old key is kept.
 */
export async function rotateKey(client: Client, options: RotateOptions) {
  const { settings, newKeyFile } = options;
  await requireNoEdge(client);
  const current = openSecretBox(settings);
  const isResumed = await hasBegun(client);
  // Nothing is changed where the key of the site does not open what there is.
  if (!isResumed) await resealAll(client, new KeyRotation(current, current), options);
  // After the last step of one that was cut short, the new key is in place already.
  const next = isResumed && !existsSync(newKeyFile) ? current : boxOfFile(newKeyFile);
  // Before anything needs the new key, it is on disk.
  await syncDirectory(path.dirname(newKeyFile));
  await begin(client, next, options.now());
  const sealed = await resealAll(client, new KeyRotation(current, next), options);
  await resealAll(client, new KeyRotation(next, next), options);
  const oldKey = replaceKeyFile(options);
  await syncDirectory(settings.dataDir);
  await client.query('DELETE FROM key_rotation');
  return { sealed, oldKey };
}

const hasBegun = async (client: Client): Promise<boolean> =>
  ((await client.query('SELECT FROM key_rotation')).rowCount ?? 0) > 0;
