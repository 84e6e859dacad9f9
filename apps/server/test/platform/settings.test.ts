import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings, SettingsError } from '../../src/platform/settings.ts';

test('OPS-02b an empty environment gives the documented defaults', () => {
  expect(readSettings({ PORT: '', HOST: '  ' })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    imagesTo: pathToFileURL(path.resolve('data/images')).href,
    edges: Math.min(16, Math.max(1, availableParallelism() - 2)),
    role: 'all',
    bus: undefined,
    mode: 'paper',
    dataDir: path.resolve('./data'),
    databaseUrl: undefined,
    feed: 'simulated',
    feedFiles: [],
    feedSpeed: 1,
    feedLoop: false,
    feedSeed: undefined,
    publicUrl: undefined,
    pushHosts: [],
    securityContacts: [],
    smtpUrl: undefined,
    mailFrom: 'vitrine@localhost',
    sms: undefined,
    encryptionKey: undefined,
    trustedProxy: 0,
    timeFromJournal: false,
    payments: { bank: undefined, ethereum: undefined },
    metricsToken: undefined,
    minFreeDiskMb: 1024,
    rawTickDays: 30,
    rejectedImageDays: 90,
    outboxDays: 90,
    checkpointFile: path.resolve('./data/checkpoints.jsonl'),
    checkpointKeyFile: path.resolve('./data/checkpoint-key.pem'),
    checkpointWebhook: undefined,
    checkpointMail: undefined,
    backups: undefined,
    s3: undefined,
    logLevel: 'info',
  });
});

const bad: readonly (readonly [string, string])[] = [
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3000.0'],
  ['PORT', '0x10'],
  ['PORT', '３０００'],
  ['PORT', '1e3'],
  ['HOST', 'a b'],
  ['MODE', 'live'],
  ['MODE', 'PAPER'],
  ['DATABASE_URL', 'mysql://u:hunter2@host/db'],
  ['DATABASE_URL', 'hunter2'],
  ['REPLICA_URL', 'mysql://u:hunter2@host/db'],
  ['FEED', 'real'],
  ['FEED_FILES', '/does/not/exist.csv'],
  ['FEED_SPEED', '0'],
  ['FEED_SPEED', '-1'],
  ['FEED_SPEED', 'NaN'],
  ['FEED_SPEED', '1,5'],
  ['FEED_LOOP', 'yes'],
  ['FEED_SEED', 'x'.repeat(257)],
  ['PUBLIC_URL', 'vitrine.example'],
  ['SMTP_URL', 'http://u:hunter2@host'],
  ['MAIL_FROM', 'Vitrine <a@b>'],
  ['SMS_URL', 'ftp://hunter2@host'],
  ['SMS_URL', 'http://host/hunter2'],
  ['SMS_URL', 'http://127.hunter2.example/'],
  ['SMS_URL', 'https://u:hunter2@host'],
  ['SMS_SECRET', 'hunter2'],
  ['ENCRYPTION_KEY', 'hunter2'],
  ['METRICS_TOKEN', 'hunter2'],
  ['METRICS_TOKEN', 'hunter2 with a few blanks'],
  ['MIN_FREE_DISK_MB', '-1'],
  ['RAW_TICK_DAYS', '29'],
  ['RAW_TICK_DAYS', '1e3'],
  ['CHECKPOINT_WEBHOOK', 'ftp://hunter2@host'],
  ['CHECKPOINT_WEBHOOK', 'https://u:hunter2@host'],
  ['CHECKPOINT_MAIL', 'auditors'],
  ['BACKUP_TO', '/backups'],
  ['IMAGES_TO', '/images'],
  ['BACKUP_TO', 's3://Bucket'],
  ['BACKUP_TO', 's3://bucket/../other'],
  ['BACKUP_EVERY_HOURS', '0'],
  ['BACKUP_KEEP', '0'],
  ['BACKUP_KEEP_DAYS', '-1'],
  ['RESTORE_DRILL_DAYS', 'weekly'],
  ['S3_ENDPOINT', 'hunter2'],
  ['S3_REGION', 'eu central'],
  ['S3_ACCESS_KEY_ID', 'hunter2 x'],
  ['S3_SECRET_ACCESS_KEY', 'hunter2 x'],
  ['TRUSTED_PROXY', '10.0.0.0/33'],
  ['TRUSTED_PROXY', '10.0.0.1,proxy'],
  ['TRUSTED_PROXY', '-1'],
  ['LOG_LEVEL', 'loud'],
];

test.each(bad)('OPS-02a %s=%s stops the start and is named', (name, value) => {
  let message = '';
  try {
    readSettings({ [name]: value });
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    message = (error as SettingsError).message;
  }
  expect(message).toMatch(new RegExp(`^${name} `));
  expect(message).not.toContain('hunter2');
});

test('every bad variable is named at once', () => {
  expect(() => readSettings({ PORT: 'x', MODE: 'y' })).toThrow(/PORT .*\nMODE /);
});

test('a replay without files is refused; its files resolve where npm was called', () => {
  expect(() => readSettings({ FEED: 'replay' })).toThrow(/^FEED_FILES /);
  const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-settings-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  writeFileSync(path.join(directory, 'a.csv'), '');
  writeFileSync(path.join(directory, 'b.csv'), '');
  const settings = readSettings({
    FEED: 'replay',
    FEED_FILES: 'a.csv, ./b.csv',
    INIT_CWD: directory,
    FEED_SPEED: '2.5',
    FEED_LOOP: '1',
  });
  expect(settings.feedFiles).toEqual([path.join(directory, 'a.csv'), path.join(directory, 'b.csv')]);
  expect(settings).toMatchObject({ feedSpeed: 2.5, feedLoop: true });
});

test('CHECKPOINT_MAIL needs a server that sends mail', () => {
  expect(() => readSettings({ CHECKPOINT_MAIL: 'audit@vitrine.example' })).toThrow(
    'SMTP_URL must be set when CHECKPOINT_MAIL is',
  );
});

test('a site for real money sends mail; its core, which sends none, starts without', () => {
  expect(() => readSettings({ MODE: 'real' })).toThrow(/^SMTP_URL must be set when MODE is real/);
  expect(() => readSettings({ MODE: 'real', SMTP_URL: ' ' })).toThrow(/^SMTP_URL must be set when MODE is real/);
  const mail = { SMTP_URL: 'smtps://u:p@mail.example', PUBLIC_URL: 'https://trade.example' };
  expect(readSettings({ MODE: 'real', ...mail })).toMatchObject({ mode: 'real', smtpUrl: mail.SMTP_URL });
  const bus = { DATABASE_URL: 'postgres://u:p@db/x', NATS_URL: 'nats://bus:4222' };
  expect(readSettings({ MODE: 'real', ROLE: 'core', ...bus }).mode).toBe('real');
  const key = { ENCRYPTION_KEY: 'a1'.repeat(32) };
  expect(() => readSettings({ MODE: 'real', ROLE: 'edge', ...bus, ...key })).toThrow(/^SMTP_URL must be set/);
});

test('SMS needs a webhook and the secret that signs, in the clear to this machine only', () => {
  const secret = 'a-secret-of-the-test';
  for (const url of ['https://sms.example/send?key=1', 'http://127.0.0.1:8080/', 'http://localhost/', 'http://[::1]/'])
    expect(readSettings({ SMS_URL: url, SMS_SECRET: secret }).sms).toEqual({ url, secret });
  expect(() => readSettings({ SMS_URL: 'https://sms.example/' })).toThrow(
    'SMS_URL and SMS_SECRET must be set together',
  );
  expect(() => readSettings({ SMS_SECRET: secret })).toThrow('SMS_URL and SMS_SECRET must be set together');
});

test('backups go to a folder, or to a bucket with its key', () => {
  const key = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  const rule = { everyHours: 6, keep: 8, keepDays: 30, drillDays: 0 };
  expect(readSettings({ BACKUP_TO: 'file:///backups' })).toMatchObject({ backups: { to: 'file:///backups', ...rule } });
  expect(readSettings({ BACKUP_TO: 's3://bucket/site', S3_REGION: 'eu-west-1', ...key })).toMatchObject({
    backups: { to: 's3://bucket/site', ...rule },
    s3: {
      endpoint: 'https://s3.eu-west-1.amazonaws.com',
      region: 'eu-west-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    },
  });
  expect(() => readSettings({ BACKUP_TO: 's3://bucket' })).toThrow('must be set when BACKUP_TO is a bucket');
  expect(() => readSettings({ S3_ACCESS_KEY_ID: 'id' })).toThrow('must be set together');
});

test('a core and an edge need what joins them, and an error repeats no login', () => {
  const joined = { DATABASE_URL: 'postgres://u:secret@db/x', NATS_URL: 'nats://u:secret@bus:4222,nats://bus2' };
  expect(readSettings({ ROLE: 'core', ...joined }).bus).toEqual({ url: joined.NATS_URL, site: 'vitrine' });
  expect(readSettings({ NATS_URL: joined.NATS_URL }).bus).toBeUndefined();
  const refused = (env: NodeJS.ProcessEnv): string => {
    try {
      readSettings(env);
    } catch (error) {
      return (error as SettingsError).message;
    }
    return 'accepted';
  };
  expect(refused({ ROLE: 'core', DATABASE_URL: joined.DATABASE_URL })).toContain(
    'NATS_URL must be set when ROLE is core',
  );
  expect(refused({ ROLE: 'edge', NATS_URL: joined.NATS_URL })).toContain('DATABASE_URL must be set when ROLE is edge');
  expect(refused({ ROLE: 'edge', ...joined })).toContain('ENCRYPTION_KEY must be set when ROLE is edge');
  expect(refused({ ROLE: 'edge', ...joined, ENCRYPTION_KEY: 'a1'.repeat(32) })).toContain(
    'IMAGES_TO must be set when ROLE is edge',
  );
  expect(refused({ IMAGES_TO: 's3://bucket/images' })).toContain('must be set when IMAGES_TO is a bucket');
  expect(refused({ ...joined, ROLE: 'edge', NATS_URL: 'http://u:secret@bus' })).toMatch(
    /^NATS_URL must look like nats:/,
  );
  expect(refused({ ...joined, ROLE: 'edge', NATS_URL: 'http://u:secret@bus' })).not.toContain('secret');
  expect(refused({ ...joined, ROLE: 'two' })).toContain('ROLE must be all, core or edge');
  expect(refused({ ...joined, NATS_SITE: 'a.b' })).toContain('NATS_SITE must be a name');
});

const XPUB =
  'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt';
const REAL = { MODE: 'real', SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://house.example' };
const BANK = {
  BANK_ACCOUNTS: 'DE89370400440532013000/EUR/COBADEFFXXX, 0532013000/USD',
  BANK_ACCOUNT_HOLDER: 'House Ltd',
};
const ETHEREUM = { WALLET_XPUB_ETH: XPUB, ETH_RPC_URL: 'https://a.example/key, http://127.0.0.1:8545' };

test('banks and wallets of a real site', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const tokens = 'USDT:0xdAC17F958D2ee523a2206206994597C13D831ec7:6';
  const { payments } = readSettings({
    ...REAL,
    ...BANK,
    ...ETHEREUM,
    BANK_STATEMENTS_FROM: folder,
    ETH_TOKENS: tokens,
  });
  expect(payments).toEqual({
    bank: {
      accounts: [
        { account: 'DE89370400440532013000', currency: 'EUR', bic: 'COBADEFFXXX' },
        { account: '0532013000', currency: 'USD', bic: undefined },
      ],
      holder: 'House Ltd',
      statementsFrom: folder,
    },
    ethereum: {
      xpub: XPUB,
      nodes: ['https://a.example/key', 'http://127.0.0.1:8545'],
      chainId: 1n,
      confirmations: 32,
      tokens: [{ currency: 'USDT', contract: '0xdac17f958d2ee523a2206206994597c13d831ec7', decimals: 6 }],
    },
  });
});

test.each([
  ['a bank in paper mode', BANK, /^BANK_ACCOUNTS needs MODE=real/],
  ['a wallet in paper mode', ETHEREUM, /^WALLET_XPUB_ETH needs MODE=real/],
  ['accounts of nobody', { ...REAL, BANK_ACCOUNTS: BANK.BANK_ACCOUNTS }, /BANK_ACCOUNT_HOLDER must be set/],
  ['a folder for no account', { ...REAL, BANK_STATEMENTS_FROM: '/tmp' }, /BANK_ACCOUNTS must be set/],
  ['a folder that is not there', { ...REAL, ...BANK, BANK_STATEMENTS_FROM: '/nowhere/at/all' }, /names no folder/],
  [
    'an account without a currency',
    { ...REAL, ...BANK, BANK_ACCOUNTS: 'DE89370400440532013000' },
    /^BANK_ACCOUNTS must look like/,
  ],
  ['a key without a node', { ...REAL, WALLET_XPUB_ETH: XPUB }, /must be set together/],
  ['tokens without a node', { ...REAL, ETH_TOKENS: `USDT:0x${'1'.repeat(40)}:6` }, /ETH_RPC_URL must be set/],
  [
    'a node with a password',
    { ...REAL, ...ETHEREUM, ETH_RPC_URL: 'https://me:secret@a.example' },
    /^ETH_RPC_URL must look like/,
  ],
  [
    'a private key',
    { ...REAL, ...ETHEREUM, WALLET_XPUB_ETH: `xprv${XPUB.slice(4)}` },
    /a private key never belongs on a server/,
  ],
])('refuses %s, and repeats no secret', (_, env, message) => {
  let error: unknown;
  try {
    readSettings(env);
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(SettingsError);
  expect((error as Error).message).toMatch(message);
  expect((error as Error).message).not.toMatch(/secret@|6DCoCpSu/);
});
