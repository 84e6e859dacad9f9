import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { folderOf, s3Place } from './files/place.ts';
import type { S3Settings } from './files/s3-client.ts';
import { isLoopbackHost } from './loopback-host.ts';
import {
  accountHolder,
  accountKey,
  bankAccounts,
  isFolder,
  nodeUrls,
  type PaymentSettings,
  paymentSettings,
  tokens,
  whyNotTogether,
} from './payment-settings.ts';
import type { TlsFiles } from './tls.ts';

/** Thrown when the environment cannot be used; the message names every bad variable, and never repeats a secret. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`);

const url = (form: string, protocols: readonly string[]) =>
  z.string().refine((value) => {
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    return parsed !== undefined && protocols.includes(parsed.protocol) && parsed.hostname !== '';
  }, `must look like ${form}`);

/** Of an address that is posted to: fetch takes none with a user or password in it. */
const hasNoUser = (value: string): boolean =>
  !URL.canParse(value) || (new URL(value).username === '' && new URL(value).password === '');

/** Whether what is sent there is encrypted, or stays on this machine. */
const isPrivate = (value: string): boolean =>
  !URL.canParse(value) || new URL(value).protocol !== 'http:' || isLoopbackHost(new URL(value).hostname);

const webhook = url('https://host/path', ['http:', 'https:']).refine(hasNoUser, 'must not contain a user or password');

const filePlace = z
  .string()
  .refine(
    (value) => folderOf(value) !== undefined || s3Place(value) !== undefined,
    'must look like file:///folder or s3://bucket/prefix',
  );

const token = z.string().regex(/^[\x21-\x7e]{16,256}$/, 'must be 16 to 256 visible ASCII characters without spaces');

const PROXY_NETWORKS: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** An address, a network in CIDR notation, or the name of a range of private addresses. */
function isProxyEntry(entry: string): boolean {
  if (PROXY_NETWORKS.has(entry)) return true;
  const [address = '', bits, more] = entry.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && more === undefined && (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits <= most));
}

const flag = z
  .enum(['0', '1', 'false', 'true'], 'must be 0, 1, false or true')
  .transform((value) => value === '1' || value === 'true')
  .default(false);

/** What RFC 9116 takes as a contact, without spaces and line ends. */
const CONTACT = /^(mailto:[^\s@,]{1,64}@[A-Za-z0-9.-]{1,190}|https:\/\/[A-Za-z0-9.-]{1,253}(:\d+)?(\/[^\s,]*)?)$/;

/** A key of 256 bits as hexadecimal digits. */
export const KEY_FORM = /^[0-9a-f]{64}$/i;
const MAIL_ADDRESS = /^[^\s@<>,;"]{1,64}@[A-Za-z0-9.-]{1,190}$/;

/** Each has connections to the database: the embedded one takes two hundred. */
const MOST_EDGES = 16;
/** Whether several sockets may listen on one port, so that connections are divided among them. */
export const SHARES_PORTS: boolean = ['linux', 'freebsd'].includes(process.platform);

function isNatsUrl(text: string): boolean {
  const parsed = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  return parsed !== undefined && ['nats:', 'tls:'].includes(parsed.protocol) && parsed.hostname !== '';
}

const schema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[0-9A-Za-z.:_-]{1,253}$/, 'must be an address or a host name')
    .default('127.0.0.1'),
  EDGES: wholeNumber(1, MOST_EDGES).optional(),
  ROLE: z.enum(['all', 'core', 'edge'], 'must be all, core or edge').default('all'),
  NATS_URL: z
    .string()
    .refine((value) => value.split(',').every(isNatsUrl), 'must look like nats://host:4222, comma-separated')
    .optional(),
  NATS_SITE: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be a name of letters, digits, _ and -')
    .default('vitrine'),
  MODE: z.enum(['paper', 'real'], 'must be paper or real').default('paper'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url('postgres://user:password@host:5432/database', ['postgres:', 'postgresql:']).optional(),
  REPLICA_URL: url('postgres://user:password@host:5432/database', ['postgres:', 'postgresql:']).optional(),
  FEED: z.enum(['simulated', 'replay'], 'must be simulated or replay').default('simulated'),
  FEED_FILES: z.string().default(''),
  FEED_SPEED: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,3})?$/, 'must be a number above 0, such as 1 or 2.5')
    .transform(Number)
    .refine((value) => value > 0, 'must be a number above 0, such as 1 or 2.5')
    .default(1),
  FEED_LOOP: flag,
  FEED_SEED: z.string().max(256, 'must have at most 256 characters').optional(),
  PUBLIC_URL: url('https://host', ['http:', 'https:']).optional(),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  TRUSTED_PROXY: z
    .string()
    .transform((value) => (/^\d$/.test(value) ? Number(value) : value.split(',').map((entry) => entry.trim())))
    .refine(
      (value) => typeof value === 'number' || value.every(isProxyEntry),
      'must be a number of proxies from 0 to 9, or addresses and networks such as 10.0.0.0/8, comma-separated',
    )
    .default(0),
  SECURITY_CONTACT: z
    .string()
    .transform((value) => value.split(',').map((entry) => entry.trim()))
    .refine(
      (contacts) => contacts.every((contact) => CONTACT.test(contact)),
      'must be mailto: or https: addresses, comma-separated',
    )
    .default([]),
  SMTP_URL: url('smtp://user:password@host:587', ['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().regex(MAIL_ADDRESS, 'must be an e-mail address').optional(),
  SMS_URL: webhook.refine(isPrivate, 'must begin with https: unless its host is this machine').optional(),
  SMS_SECRET: token.optional(),
  PUSH_HOSTS: z
    .string()
    .transform((value) => value.split(',').map((entry) => entry.trim()))
    .refine(
      (hosts) => hosts.every((host) => /^[a-z0-9.-]{1,253}(:\d{1,5})?$/.test(host)),
      'must be host names with their ports, comma-separated',
    )
    .default([]),
  ENCRYPTION_KEY: z
    .string()
    .regex(KEY_FORM, 'must be 64 hexadecimal digits, as `openssl rand -hex 32` prints them')
    .optional(),
  METRICS_TOKEN: token.optional(),
  MIN_FREE_DISK_MB: wholeNumber(0, 999_999_999).default(1024),
  RAW_TICK_DAYS: z
    .string()
    .regex(/^(0|[3-9]\d|[1-9]\d{2,4})$/, 'must be 0 or a number of days from 30 to 99999')
    .transform(Number)
    .default(30),
  REJECTED_IMAGE_DAYS: wholeNumber(1, 3_650).default(90),
  OUTBOX_DAYS: wholeNumber(1, 3_650).default(90),
  CHECKPOINT_FILE: z.string().optional(),
  CHECKPOINT_KEY_FILE: z.string().optional(),
  CHECKPOINT_WEBHOOK: webhook.optional(),
  CHECKPOINT_MAIL: z.string().regex(MAIL_ADDRESS, 'must be an e-mail address').optional(),
  BACKUP_TO: filePlace.optional(),
  BACKUP_EVERY_HOURS: wholeNumber(1, 168).default(6),
  BACKUP_KEEP: wholeNumber(1, 1_000).default(8),
  BACKUP_KEEP_DAYS: wholeNumber(0, 3_650).default(30),
  RESTORE_DRILL_DAYS: wholeNumber(0, 365).default(0),
  IMAGES_TO: filePlace.optional(),
  S3_ENDPOINT: url('https://host', ['http:', 'https:']).optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, 'must be the name of a region, such as eu-central-1')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z
    .string()
    .regex(/^[\x21-\x7e]{1,256}$/, 'must be visible ASCII characters without spaces')
    .optional(),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,256}$/, 'must be visible ASCII characters without spaces')
    .optional(),
  BANK_ACCOUNTS: bankAccounts.optional(),
  BANK_ACCOUNT_HOLDER: accountHolder.optional(),
  BANK_STATEMENTS_FROM: z.string().optional(),
  WALLET_XPUB_ETH: accountKey.optional(),
  ETH_RPC_URL: nodeUrls.optional(),
  ETH_CHAIN_ID: wholeNumber(1, 999_999_999).default(1),
  ETH_CONFIRMATIONS: wholeNumber(1, 1_000).default(32),
  ETH_TOKENS: tokens,
  TIME_FROM_JOURNAL: flag,
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be a level from fatal to trace, or silent',
    )
    .default('info'),
});

/** Variables whose value may hold a secret: an error names them and does not repeat them. */
const SECRET: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'REPLICA_URL',
  'NATS_URL',
  'SMTP_URL',
  'SMS_URL',
  'SMS_SECRET',
  'FEED_SEED',
  'ENCRYPTION_KEY',
  'METRICS_TOKEN',
  'CHECKPOINT_WEBHOOK',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'WALLET_XPUB_ETH',
  'ETH_RPC_URL',
]);

/** Where and when a site writes backups, and which of them stay. */
export interface BackupSettings {
  /** `file:///folder` or `s3://bucket/prefix`. */
  readonly to: string;
  readonly everyHours: number;
  /** How many of the newest stay. */
  readonly keep: number;
  /** Days (UTC) of which the newest backup of each stays. */
  readonly keepDays: number;
  /** Days between two restore drills; 0: none by schedule. */
  readonly drillDays: number;
}

/** The webhook that sends SMS. */
export interface SmsSettings {
  readonly url: string;
  /** Signs what is posted. */
  readonly secret: string;
}

export interface BusSettings {
  readonly url: string;
  /** The name of the site on the bus. */
  readonly site: string;
}

export interface Settings {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** Threads that serve HTTP and sockets. */
  readonly edges: number;
  /** What this process is of its site: the core, some of the edges, or all of it. */
  readonly role: 'all' | 'core' | 'edge';
  /** The bus between core and edges; undefined in a process that is all of the site. */
  readonly bus: BusSettings | undefined;
  readonly mode: 'paper' | 'real';
  /** Absolute. */
  readonly dataDir: string;
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** A replica of the database, which answers what may be stale; undefined: there is none. */
  readonly replicaUrl: string | undefined;
  readonly feed: 'simulated' | 'replay';
  /** Absolute paths of existing files; at least one when `feed` is `replay`. */
  readonly feedFiles: readonly string[];
  /** Replay speed, 1 = as recorded; above 0. */
  readonly feedSpeed: number;
  readonly feedLoop: boolean;
  /** Undefined: a random secret of the installation. */
  readonly feedSeed: string | undefined;
  readonly publicUrl: string | undefined;
  /** The certificate that the site serves TLS with; undefined: it serves plain HTTP. */
  readonly tls: TlsFiles | undefined;
  /** Reverse proxies whose `x-forwarded-for` is believed; 0: none. */
  readonly trustedProxy: number | readonly string[];
  /** Whom `security.txt` names; empty: it is not served. */
  readonly securityContacts: readonly string[];
  /** The server that sends mail; undefined: no mail is sent. Set only together with `publicUrl`. */
  readonly smtpUrl: string | undefined;
  /** The sender of all mail. */
  readonly mailFrom: string;
  /** Undefined: no SMS is sent. */
  readonly sms: SmsSettings | undefined;
  /** Hosts that notifications may be sent to, beside those of the known browsers. */
  readonly pushHosts: readonly string[];
  /** The key for secrets in the database, as hexadecimal digits; undefined: the one in `dataDir`. */
  readonly encryptionKey: string | undefined;
  /** Bearer token that opens `/metrics` from other machines; undefined: loopback only. */
  readonly metricsToken: string | undefined;
  /** Below so many MiB free on the disk of `dataDir` no new risk is taken; 0: not watched. */
  readonly minFreeDiskMb: number;
  /** Days (UTC) after which raw ticks that no event names are pruned, at least 30; 0: never. */
  readonly rawTickDays: number;
  /** Days after which the images of rejected documents are erased. */
  readonly rejectedImageDays: number;
  /** Days after which messages forget their recipient and text. */
  readonly outboxDays: number;
  /** Absolute path of the file that checkpoints are appended to. */
  readonly checkpointFile: string;
  /** Absolute path of the private key that signs them. */
  readonly checkpointKeyFile: string;
  /** Where each checkpoint is posted; undefined: nowhere. */
  readonly checkpointWebhook: string | undefined;
  /** Who gets each checkpoint by mail; undefined: nobody. Set only together with `smtpUrl`. */
  readonly checkpointMail: string | undefined;
  /** Undefined: the site writes no backups by itself. */
  readonly backups: BackupSettings | undefined;
  /** Where the images of customers are kept, encrypted: `file:///folder` or `s3://bucket/prefix`. */
  readonly imagesTo: string;
  /** The object storage for `s3://` places; undefined: there is none. */
  readonly s3: S3Settings | undefined;
  /** Banks and wallets that real money moves through. */
  readonly payments: PaymentSettings;
  /** Go on from the newest time of the journal when the wall clock is before it, instead of refusing to start. */
  readonly timeFromJournal: boolean;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** Throws when a setting needs another one that is not set. */
function requireTogether(from: z.infer<typeof schema>, feedFiles: readonly string[]): void {
  if (from.FEED === 'replay' && feedFiles.length === 0)
    throw new SettingsError('FEED_FILES must name the files to replay, comma-separated, when FEED is replay');
  if (from.MODE === 'real' && from.ROLE !== 'core' && from.SMTP_URL === undefined)
    throw new SettingsError('SMTP_URL must be set when MODE is real: customers confirm and recover accounts by mail');
  if (from.SMTP_URL !== undefined && from.PUBLIC_URL === undefined)
    throw new SettingsError('PUBLIC_URL must be set when SMTP_URL is: links in mails start with it');
  if (from.CHECKPOINT_MAIL !== undefined && from.SMTP_URL === undefined)
    throw new SettingsError('SMTP_URL must be set when CHECKPOINT_MAIL is: it names the server that sends the mail');
  const noPayments = whyNotTogether(from);
  if (noPayments !== undefined) throw new SettingsError(noPayments);
}

/** The variables that are set, trimmed. */
function variablesOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => {
      const value = env[name]?.trim();
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
}

/**
 * Reads the settings from the environment. An empty variable counts as not set. `DATA_DIR` is relative to the working
 * directory; `FEED_FILES` is relative to where npm was called (`INIT_CWD`), as a shell would complete it.
 * Throws `SettingsError` that names every bad variable.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = variablesOf(env);
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new SettingsError(parsed.error.issues.map((issue) => issueText(issue, given)).join('\n'));
  const from = parsed.data;
  const feedFiles = existingFiles(from.FEED_FILES, env.INIT_CWD || process.cwd());
  requireTogether(from, feedFiles);
  return {
    port: from.PORT,
    host: from.HOST,
    edges: edgesOf(from.EDGES),
    role: from.ROLE,
    bus: busOf(from),
    mode: from.MODE,
    ...databaseSettings(from),
    ...feedSettings(from),
    feedFiles,
    publicUrl: from.PUBLIC_URL,
    tls: tlsFilesOf(from),
    trustedProxy: from.TRUSTED_PROXY,
    securityContacts: from.SECURITY_CONTACT,
    ...messageSettings(from),
    encryptionKey: from.ENCRYPTION_KEY,
    metricsToken: from.METRICS_TOKEN,
    minFreeDiskMb: from.MIN_FREE_DISK_MB,
    ...retentionSettings(from),
    ...checkpointSettings(from),
    backups: backupSettings(from),
    imagesTo: imagePlace(from),
    s3: s3Settings(from),
    payments: existingPayments(paymentSettings(from, env.INIT_CWD || process.cwd())),
    timeFromJournal: from.TIME_FROM_JOURNAL,
    logLevel: from.LOG_LEVEL,
  };
}

/** Where prices come from. */
const feedSettings = (from: z.infer<typeof schema>) => ({
  feed: from.FEED,
  feedSpeed: from.FEED_SPEED,
  feedLoop: from.FEED_LOOP,
  feedSeed: from.FEED_SEED,
});

/** After how many days what is forgotten. */
const retentionSettings = (from: z.infer<typeof schema>) => ({
  rawTickDays: from.RAW_TICK_DAYS,
  rejectedImageDays: from.REJECTED_IMAGE_DAYS,
  outboxDays: from.OUTBOX_DAYS,
});

const databaseSettings = (from: z.infer<typeof schema>) => ({
  dataDir: path.resolve(from.DATA_DIR),
  databaseUrl: from.DATABASE_URL,
  replicaUrl: from.REPLICA_URL,
});

const messageSettings = (from: z.infer<typeof schema>) => ({
  smtpUrl: from.SMTP_URL,
  mailFrom: from.MAIL_FROM ?? `vitrine@${new URL(from.PUBLIC_URL ?? 'http://localhost').hostname}`,
  sms: smsSettings(from),
  pushHosts: from.PUSH_HOSTS,
});

/** Throws when one of address and secret is given without the other. */
function smsSettings({ SMS_URL: url, SMS_SECRET: secret }: z.infer<typeof schema>): SmsSettings | undefined {
  if (url === undefined && secret === undefined) return undefined;
  if (url === undefined || secret === undefined)
    throw new SettingsError(
      'SMS_URL and SMS_SECRET must be set together: the webhook that sends SMS, and what signs them',
    );
  return { url, secret };
}

const checkpointSettings = (from: z.infer<typeof schema>) => ({
  checkpointFile: path.resolve(from.CHECKPOINT_FILE ?? path.join(from.DATA_DIR, 'checkpoints.jsonl')),
  checkpointKeyFile: path.resolve(from.CHECKPOINT_KEY_FILE ?? path.join(from.DATA_DIR, 'checkpoint-key.pem')),
  checkpointWebhook: from.CHECKPOINT_WEBHOOK,
  checkpointMail: from.CHECKPOINT_MAIL,
});

/** Throws when the place is a bucket and there is no key for it. */
function backupSettings(from: z.infer<typeof schema>): BackupSettings | undefined {
  const { BACKUP_TO: to, BACKUP_EVERY_HOURS: everyHours, BACKUP_KEEP: keep } = from;
  if (to === undefined) return undefined;
  if (s3Place(to) !== undefined && from.S3_ACCESS_KEY_ID === undefined)
    throw new SettingsError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set when BACKUP_TO is a bucket');
  return { to, everyHours, keep, keepDays: from.BACKUP_KEEP_DAYS, drillDays: from.RESTORE_DRILL_DAYS };
}

/** Throws when the place is a bucket without a key, or when edges on several machines have none in common. */
function imagePlace({ IMAGES_TO: to, ROLE: role, S3_ACCESS_KEY_ID: key, DATA_DIR }: z.infer<typeof schema>): string {
  if (to === undefined && role === 'edge')
    throw new SettingsError('IMAGES_TO must be set when ROLE is edge: all edges read the same images');
  if (to !== undefined && s3Place(to) !== undefined && key === undefined)
    throw new SettingsError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set when IMAGES_TO is a bucket');
  return to ?? pathToFileURL(path.resolve(DATA_DIR, 'images')).href;
}

/** Throws when one of key and secret is given without the other. */
function s3Settings(from: z.infer<typeof schema>): S3Settings | undefined {
  const { S3_ENDPOINT, S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = from;
  if (accessKeyId === undefined && secretAccessKey === undefined) return undefined;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new SettingsError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together');
  return { endpoint: S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`, region, accessKeyId, secretAccessKey };
}

/** Throws when core or edge lack what joins them. */
function busOf(from: z.infer<typeof schema>): BusSettings | undefined {
  if (from.ROLE === 'all') return undefined;
  if (from.NATS_URL === undefined) throw new SettingsError(`NATS_URL must be set when ROLE is ${from.ROLE}`);
  if (from.DATABASE_URL === undefined) throw new SettingsError(`DATABASE_URL must be set when ROLE is ${from.ROLE}`);
  if (from.ROLE === 'edge' && from.ENCRYPTION_KEY === undefined)
    throw new SettingsError('ENCRYPTION_KEY must be set when ROLE is edge: all edges have the same');
  return { url: from.NATS_URL, site: from.NATS_SITE };
}

/** By default as many as there are processors besides the two that the core and PostgreSQL use. */
function edgesOf(given: number | undefined): number {
  if (given !== undefined && given > 1 && !SHARES_PORTS)
    throw new SettingsError(`EDGES must be 1 on ${process.platform}: its sockets cannot share a port`);
  const free = Math.min(MOST_EDGES, Math.max(1, availableParallelism() - 2));
  return given ?? (SHARES_PORTS ? free : 1);
}

/** Throws when one of the two is given without the other. What is in the files is checked when the site starts. */
function tlsFilesOf({ TLS_CERT: cert, TLS_KEY: key }: z.infer<typeof schema>): TlsFiles | undefined {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined)
    throw new SettingsError('TLS_CERT and TLS_KEY must be set together: the certificate and its private key');
  return { cert: path.resolve(cert), key: path.resolve(key) };
}

function issueText({ path: [name], message }: z.core.$ZodIssue, given: Readonly<Record<string, string>>): string {
  const variable = String(name);
  const value = SECRET.has(variable) ? '' : ` (it is ${JSON.stringify(given[variable])})`;
  return `${variable} ${message}${value}`;
}

function existingFiles(list: string, folder: string): readonly string[] {
  const files = list
    .split(',')
    .map((file) => file.trim())
    .filter((file) => file !== '')
    .map((file) => path.resolve(folder, file));
  for (const file of files) {
    if (!statSync(file, { throwIfNoEntry: false })?.isFile())
      throw new SettingsError(`FEED_FILES names no file: ${file}`);
  }
  return files;
}

/** Throws when there is no folder to watch. */
function existingPayments(payments: PaymentSettings): PaymentSettings {
  const folder = payments.bank?.statementsFrom;
  if (folder !== undefined && !isFolder(folder))
    throw new SettingsError(`BANK_STATEMENTS_FROM names no folder: ${folder}`);
  return payments;
}

/** The settings for a program that starts: prints what is wrong, one variable a line, and ends with 1. */
export function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}
