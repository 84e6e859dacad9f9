import type { Instrument } from '@vitrine/domain/market/instrument';
import type { Tick } from '@vitrine/domain/market/tick';
import type { EnginePort } from '@vitrine/engine/engine-api';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { BackupStatus } from '../backup/schedule.ts';
import type { CheckpointStatus } from '../journal/checkpoints.ts';
import type { DiskSpace } from './disk-space.ts';
import type { EdgeLink } from './edge-link.ts';
import type { MetricsOf } from './http/metrics.ts';
import type { SharedLimits } from './http/shared-limits.ts';
import type { Messages } from './messages/messages.ts';
import type { ReplicaReads } from './replica/replica-reads.ts';
import type { SecretBox } from './secret-box.ts';
import type { Settings } from './settings.ts';

/** Durable ticks, for what a room missed while it was down. */
export interface TapeReader {
  /** Ticks above the given `seq` of their instrument (all of an instrument that is not named), oldest first. */
  after(cursors: ReadonlyMap<number, number>): AsyncIterable<readonly Tick[]>;
}

/** How much an address or a user may do and hold. An IPv6 address counts with its /64 network. */
export interface Limits {
  /** Demo accounts that one address may create in ten minutes. */
  readonly demosPerAddress: number;
  /** Log-ins that one address may try in a minute. */
  readonly loginsPerAddress: number;
  /** Registrations and new passwords that one address may send in ten minutes, and codes that it may ask for. */
  readonly registrationsPerAddress: number;
  /** Captchas that one address may get in a minute. */
  readonly captchasPerAddress: number;
  /** Calls that place or close, by one customer in a second, over all sessions. */
  readonly tradesPerCustomer: number;
  /** Reads of one customer or member of staff that run at a time; the database has ten connections for all. */
  readonly readsAtOnce: number;
  /** Files that a customer may ask for in a minute. */
  readonly filesPerCustomer: number;
  /** Images that a customer may send in ten minutes. */
  readonly imagesPerCustomer: number;
  /** Images that the visitors of one address may send in an hour, for registrations. */
  readonly imagesPerVisitorAddress: number;
  /** Messages that a customer or visitor may send to customer service in a minute. */
  readonly supportPerWriter: number;
  /** Messages that the visitors of one network may send to customer service in ten minutes. */
  readonly supportPerNetwork: number;
  /** Requests that one address may send in a second. */
  readonly requestsPerAddress: number;
  /** Tokens of no session that one address may try in a minute. */
  readonly unknownTokensPerAddress: number;
  /** Connections that one address may hold; a trusted proxy any number. */
  readonly connectionsPerAddress: number;
  /** Sockets of the real-time channel that one address may hold, also behind a trusted proxy. */
  readonly socketsPerAddress: number;
}

export const DEFAULT_LIMITS: Limits = {
  demosPerAddress: 60,
  loginsPerAddress: 60,
  registrationsPerAddress: 30,
  captchasPerAddress: 30,
  tradesPerCustomer: 100,
  readsAtOnce: 4,
  filesPerCustomer: 10,
  imagesPerCustomer: 20,
  imagesPerVisitorAddress: 60,
  supportPerWriter: 20,
  supportPerNetwork: 60,
  requestsPerAddress: 1_000,
  unknownTokensPerAddress: 600,
  connectionsPerAddress: 500,
  socketsPerAddress: 200,
};

/** What every room gets. The composition root makes it once. */
export interface Deps {
  readonly settings: Settings;
  readonly log: Logger;
  /** Connections of the role `vitrine_app`. */
  readonly db: Pool;
  readonly engine: EnginePort;
  /** Where calls that may be stale read. */
  readonly replicaReads: ReplicaReads;
  /** What the edges of the site tell each other. */
  readonly link: EdgeLink;
  /** What one address or customer may do, at all edges together. */
  readonly sharedLimits: SharedLimits;
  /** The site's key for secrets that the database stores. */
  readonly box: SecretBox;
  /** Mail and SMS. */
  readonly messages: Messages;
  readonly tape: TapeReader;
  /** Secret that the simulated feed and its history are drawn from. */
  readonly marketSeed: string;
  /** Terms that this installation starts with, as its feeds need them; a changed one is published as a new version. */
  readonly instruments: readonly Instrument[];
  readonly limits: Limits;
  /** The disk of the database; undefined where it is not watched. */
  readonly disk?: Pick<DiskSpace, 'status'>;
  readonly checkpoints: { status(): CheckpointStatus };
  /** Absent or undefined where the site writes no backups by itself. */
  readonly backups?: { status(): BackupStatus | undefined };
  /** Folder of the built customer app; undefined or missing: only the calls are served. */
  readonly webRoot: string | undefined;
  /** Folder of the built operator console; undefined or missing: there is none. */
  readonly consoleRoot: string | undefined;
  /** Shows on the terminal how the first owner signs in; called with undefined when the first owner has signed in. */
  readonly showFirstOwner: (owner: { readonly email: string; readonly password: string } | undefined) => void;
  /** Shows on the terminal how an owner enrols whom the machine admits; called with undefined when somebody has enrolled. */
  readonly showOwnerLink: (
    link: { readonly email: string; readonly url: string; readonly expiresAt: number } | undefined,
  ) => void;
  /** Shows on the terminal a code that a site in paper mode has no way to send. */
  readonly showCode: (to: string, code: string) => void;
  /** How the metrics of all edges of this process are written; those of this one alone when absent. */
  readonly metricsOf?: MetricsOf;
  /** The time that sign-ins, sessions of the staff, codes and outgoing messages go by; the machine's when absent. */
  readonly signInNow?: () => number;
  /** Checks every answer against the wire's schemas: for tests and development, it costs time. */
  readonly checkAnswers?: boolean;
}
