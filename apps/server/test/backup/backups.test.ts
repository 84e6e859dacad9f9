import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HOUR, MINUTE } from '@vitrine/domain/kernel/time';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { dashboard } from '@vitrine/wire/views/operator/dashboard';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { runCommand } from '../../../../tests/support/command.ts';
import { type S3Server, startS3Server } from '../../../../tests/support/s3-server.ts';
import { spawnServer } from '../../../../tests/support/server.ts';
import { createStaff } from '../../../../tests/support/staff.ts';
import { Backups } from '../../src/backup/schedule.ts';
import { createLog } from '../../src/platform/log.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { HandClock } from '../support/hand-clock.ts';
import { EURUSD, startTestSite } from '../support/site.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-backups-'));
/** Where the commands put what they need for a moment. */
const temporary = path.join(directory, 'tmp');
mkdirSync(temporary);
// PostgreSQL runs as another user when the tests run as root.
for (const folder of [directory, temporary]) chmodSync(folder, 0o711);

/** Each restore starts a PostgreSQL of its own. */
vi.setConfig({ testTimeout: 180_000 });

let shown: Backups | undefined;
const site = await startTestSite({ backups: { status: () => shown?.status() } });
const staff = await createStaff(site, ['support']);
let s3: S3Server;

beforeAll(async () => {
  s3 = await startS3Server();
  const customer = await site.customer();
  await site.quote(EURUSD, 116_500n, 116_506n);
  await customer.call(submitOrder, { cont: '0.1', forex_id: EURUSD.id, status: 1, multiple: 20, type: 1 });
});

afterAll(async () => {
  await s3.stop();
  rmSync(directory, { recursive: true, force: true });
});

beforeEach(() => {
  s3.fault = () => undefined;
  s3.objects.clear();
});

const place = (): string => `s3://${s3.bucket}/backups`;
const dumps = (): string[] => [...s3.objects.keys()].filter((key) => key.endsWith('.sql.zst'));
const run = (name: string, args: readonly string[]) =>
  runCommand(name, args, {
    ...s3.environment,
    DATABASE_URL: site.database.url,
    DATA_DIR: path.join(directory, 'data'),
    TMPDIR: temporary,
  });

/** Changes one byte in the middle of the newest dump. */
function damageNewest(): void {
  const bytes = s3.objects.get(dumps().sort().at(-1)!)!;
  const middle = bytes.length >> 1;
  bytes[middle] = bytes[middle]! ^ 1;
}

describe('a backup in a bucket', () => {
  const restored = path.join(directory, 'restored');

  it('is restored from there and verified; a drill says in one line what it found, and leaves nothing', async () => {
    const made = await run('backup', ['--to', place()]);
    expect(made.said).toMatch(
      /\nbackup: s3:\/\/vitrine-test\/backups\/vitrine-[\dTZ-]+\.sql\.zst \([\d.]+ s, [\d.]+ MB\/s\)\n$/,
    );
    const [, rows, head] = /journal: (\d+) rows, head (\w{64})/.exec(made.said) ?? [];
    const done = await runCommand('restore', ['--from', place(), '--into', restored], {
      ...s3.environment,
      TMPDIR: temporary,
    });
    expect(done.said).toContain(`journal: ${rows} rows, head ${head}, as in the backup\nno difference found\n`);
    expect(done.code).toBe(0);
    const drill = await run('restore-drill', ['--from', place()]);
    expect(drill).toEqual({
      code: 0,
      said: expect.stringMatching(
        new RegExp(
          `^restore drill: vitrine-[\\dTZ-]+: restored and verified, ${rows} journal rows, no difference found \\([\\d.]+ s\\)\\n$`,
        ),
      ),
    });
    expect(readdirSync(temporary)).toEqual([]);
    const written = [...s3.objects].find(([key]) => key.endsWith('.drill.json'))?.[1].toString();
    expect(JSON.parse(written ?? '')).toMatchObject({
      isGood: true,
      found: expect.stringContaining('no difference found'),
    });
  });

  it('that was damaged is refused by a restore and found by a drill', async () => {
    await run('backup', ['--to', place()]);
    damageNewest();
    const into = path.join(directory, 'from-damaged');
    expect(await run('restore', ['--from', `${place()}/`, '--into', into])).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^restore: vitrine-\S+ is damaged: its SHA-256 is \w{64}, it was \w{64}\n$/),
    });
    expect(existsSync(into)).toBe(false);
    const drill = await run('restore-drill', ['--from', place()]);
    expect(drill).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^restore drill: vitrine-\S+: cannot be restored: .*is damaged: [^\n]+\n$/),
    });
    expect(readdirSync(temporary)).toEqual([]);
    // It counts no more; the one before it does.
    expect((await run('restore', ['--from', place(), '--into', into])).said).toContain('holds no backup that is whole');
  });

  it('whose content is not what its journal says is found by a drill', async () => {
    // As if somebody had rewritten the tables before the backup, which is whole.
    await site.database.superuser(
      'UPDATE balances SET posted = posted + 1 WHERE account = (SELECT max(account) FROM balances)',
    );
    onTestFinished(async () => {
      await site.database.superuser(
        'UPDATE balances SET posted = posted - 1 WHERE account = (SELECT max(account) FROM balances)',
      );
    });
    await run('backup', ['--to', place()]);
    const drill = await run('restore-drill', ['--from', place()]);
    expect(drill).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^restore drill: vitrine-\S+: cannot be restored: .*balances.*\n$/),
    });
  });

  it('is not there when its upload was interrupted, however late', async () => {
    for (const kind of ['.sql.zst', '.json']) {
      s3.fault = (request) =>
        request.startsWith('PUT') && request.endsWith(kind) ? { status: 403, code: 'AccessDenied' } : undefined;
      expect(await run('backup', ['--to', place()])).toMatchObject({
        code: 1,
        said: expect.stringMatching(/^backup: s3:\/\/\S+: the key S3_ACCESS_KEY_ID may not do this\n$/),
      });
    }
    s3.fault = () => undefined;
    expect(dumps()).toHaveLength(1);
    expect(await run('restore-drill', ['--from', place()])).toMatchObject({
      code: 1,
      said: `restore drill: not done: ${place()} holds no backup that is whole\n`,
    });
  });

  it('goes to a folder as well, which only its owner can read', async () => {
    const folder = path.join(directory, 'folder');
    await run('backup', ['--to', `file://${folder}`]);
    expect(readdirSync(folder).sort()).toEqual([
      expect.stringMatching(/^vitrine-[\dTZ-]+\.json$/),
      expect.stringMatching(/^vitrine-[\dTZ-]+\.sql\.zst$/),
    ]);
    expect(await run('restore-drill', ['--from', `file://${folder}`])).toMatchObject({
      code: 0,
      said: expect.stringContaining('no difference found'),
    });
    // What an operator names is that folder, or the file in it.
    const file = path.join(folder, readdirSync(folder).find((name) => name.endsWith('.sql.zst'))!);
    for (const from of [folder, file, `file://${file}`])
      expect(await run('restore', ['--from', from, '--into', directory])).toMatchObject({
        code: 1,
        said: expect.stringMatching(
          /vitrine-[\dTZ-]+\.sql\.zst: version \S+, \S+, \d+ journal rows\nrestore: \S+ is not empty/,
        ),
      });
  });
});

it('a site that is killed while it writes a backup leaves none that counts, and takes it after the next start', async () => {
  const at = path.join(directory, 'site');
  const environment = { ...s3.environment, BACKUP_TO: place(), DATA_DIR: at, LOG_LEVEL: 'info' };
  s3.fault = (request) => (request.startsWith('PUT') ? 'hang' : undefined);
  const first = await spawnServer(environment);
  await expect.poll(() => s3.requests.at(-1)).toMatch(/^PUT backups\/vitrine-.*\.sql\.zst$/);
  await first.kill();
  s3.fault = () => undefined;
  const second = await spawnServer(environment);
  const metrics = async () => (await fetch(`${second.url}/metrics`)).text();
  await expect.poll(metrics).toMatch(/\nvitrine_backup_age_seconds [\d.]+\n/);
  expect(await metrics()).toContain('\nvitrine_backup_failing 0\n');
  await second.stop();
  expect(dumps()).toHaveLength(1);
});

describe('backups by schedule', () => {
  let clock: HandClock;

  /** The backups of a site that starts now. */
  function start(change: Readonly<Record<string, string>> = {}, name = 'mine'): Backups {
    const { backups, s3: key } = readSettings({ BACKUP_TO: place(), ...s3.environment, ...change });
    const parts = { databaseUrl: site.database.url, site: name };
    const started = Backups.start({ backups, s3: key }, parts, clock, createLog('info', log))!;
    shown = started;
    onTestFinished(() => started.stop());
    return started;
  }

  let lines = '';
  const log = {
    write(line: string) {
      lines += line;
    },
  };

  beforeEach(() => {
    clock = new HandClock(Date.now());
    lines = '';
  });

  /** Runs the timer of the next backup and waits for what comes of it. */
  async function next(): Promise<void> {
    await expect.poll(() => clock.due).toBeDefined();
    clock.move(clock.due!);
  }
  /** Then the one after it has a time. */
  const isDone = () => expect.poll(() => clock.due, { timeout: 60_000 }).toBeDefined();

  it('are taken when they are due, shown to operators, and pruned', async () => {
    const backups = start({ BACKUP_KEEP: '2', BACKUP_KEEP_DAYS: '1' });
    expect(backups.status()).toEqual({
      everyHours: 6,
      newestAt: undefined,
      count: 0,
      failure: undefined,
      drill: undefined,
    });
    expect((await staff.call(dashboard, {})).backup).toMatchObject({
      ageMs: null,
      count: 0,
      failure: null,
      drill: null,
    });
    for (const count of [1, 2, 2]) {
      const before = dumps();
      await next();
      await isDone();
      expect(dumps().filter((key) => !before.includes(key))).toHaveLength(1);
      expect([dumps().length, backups.status().count]).toEqual([count, count]);
    }
    clock.at = Date.now();
    expect((await staff.call(dashboard, {})).backup).toMatchObject({
      ageMs: expect.any(Number),
      everyHours: 6,
      count: 2,
      failure: null,
      drill: null,
    });
    const metrics = await (await fetch(`${site.url}/metrics`)).text();
    expect(metrics).toMatch(/\nvitrine_backup_age_seconds [\d.]+\n/);
    expect(metrics).toContain('\nvitrine_backup_failing 0\n');
    expect(metrics).toContain('\nvitrine_restore_drill_ok NaN\n');
    expect(lines).toContain('"msg":"backup taken"');
    await backups.stop();
    // A start reads what is there, and takes none before it is due. A copy of the site has backups of its own.
    const again = start();
    await expect.poll(() => again.status().count).toBe(2);
    // Six hours after the newest.
    await expect.poll(() => clock.due).toBeGreaterThan(5 * HOUR);
    const copy = start({}, 'a copy');
    await expect.poll(() => clock.due).toBe(0);
    expect(copy.status().count).toBe(0);
  });

  it('a failure is shown and tried again', async () => {
    s3.fault = () => ({ status: 404, code: 'NoSuchBucket' });
    const backups = start();
    await expect.poll(() => backups.status().failure).toBe('s3://vitrine-test: there is no such bucket');
    expect(await (await fetch(`${site.url}/metrics`)).text()).toContain('\nvitrine_backup_failing 1\n');
    expect((await staff.call(dashboard, {})).backup).toMatchObject({
      failure: 's3://vitrine-test: there is no such bucket',
    });
    expect(lines).toContain('"msg":"the backup failed"');
    expect(clock.due).toBe(10 * MINUTE);
    s3.fault = () => undefined;
    await next();
    await expect.poll(() => backups.status()).toMatchObject({ count: 1, failure: undefined });
  });

  it('a stop in the middle of an upload ends it, and nothing of it counts', async () => {
    s3.fault = (request) => (request.startsWith('PUT') ? 'hang' : undefined);
    const backups = start();
    await next();
    await expect.poll(() => s3.requests.at(-1)).toMatch(/^PUT backups\/vitrine-/);
    await backups.stop();
    expect(s3.objects.size).toBe(0);
    expect(lines).not.toContain('the backup failed');
    const { rows } = await site.database.app.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name = 'vitrine dump'`,
    );
    expect(rows[0]?.count).toBe(0);
  });

  it('a drill by schedule shows a good backup, and a damaged one, after which another is taken', async () => {
    const backups = start({ RESTORE_DRILL_DAYS: '7' });
    await next();
    await expect.poll(() => backups.status().drill).toMatchObject({ isGood: true });
    expect((await staff.call(dashboard, {})).backup).toMatchObject({
      drill: { isGood: true, ageMs: expect.any(Number) },
    });
    await backups.stop();
    // Damaged on its way: the drill of the next one is due, because the last one is gone.
    s3.objects.clear();
    s3.fault = (request) => {
      if (request.startsWith('GET') && request.endsWith('.sql.zst')) damageNewest();
      return undefined;
    };
    const later = start({ RESTORE_DRILL_DAYS: '7' });
    await next();
    await expect.poll(() => later.status().drill).toMatchObject({ isGood: false });
    expect(later.status()).toMatchObject({
      newestAt: undefined,
      count: 1,
      failure: expect.stringContaining('is damaged'),
    });
    expect((await staff.call(dashboard, {})).backup).toMatchObject({ ageMs: null, drill: { isGood: false } });
    expect(await (await fetch(`${site.url}/metrics`)).text()).toContain('\nvitrine_restore_drill_ok 0\n');
    await expect.poll(() => clock.due).toBe(10 * MINUTE);
  });
});
