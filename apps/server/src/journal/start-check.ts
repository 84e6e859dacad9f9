import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, ClientConfig } from 'pg';
import type { Logger } from 'pino';
import { connectClient } from '../platform/postgres/client.ts';
import { type Chain, JOURNAL_CHAIN, MissingArchive, requireHead, TAPE_CHAIN, VerificationError } from './chains.ts';
import { checkLinks } from './check-links.ts';
import { newestDigest, readDigests } from './digests.ts';
import { newestBlock } from './links.ts';
import type { StoredHead } from './stored-state.ts';

/** Links of each chain that are checked before anything is served: 2 to 6 seconds for as many journal rows. */
const NEWEST = { journal: 1_000_000, tape: 200_000 } as const;
/** Rest between two statements of the check of older links, so that a serving site does not notice it (milliseconds). */
const PAUSE_MS = 1_000;

/** How far from the beginning a chain has not been checked since the start; 0: it was checked whole. */
export interface Unchecked {
  readonly journal: number;
  readonly tape: number;
}

/**
 * Checks the newest links of both chains, and that no table is ahead of the journal, which may be so while a core serves
 * (`isServed`). Throws `VerificationError` with the first bad one; says what it left out.
 */
export function checkNewestLinks(
  config: ClientConfig,
  stored: StoredHead,
  newest: Unchecked = NEWEST,
  isServed = false,
): Promise<Unchecked> {
  return check(config, stored, isServed, async (client) => ({
    journal: Math.max(stored.head.seq - newest.journal, await packedUpTo(client, JOURNAL_CHAIN, stored.head.seq)),
    tape: Math.max(stored.tapeHead.seq - newest.tape, await packedUpTo(client, TAPE_CHAIN, stored.tapeHead.seq)),
  }));
}

/** The same for the links above those that were `checked` before. */
export async function checkLinksAfter(
  config: ClientConfig,
  stored: StoredHead,
  checked: Unchecked,
  isServed = false,
): Promise<void> {
  await check(config, stored, isServed, async () => checked);
}

async function check(
  config: ClientConfig,
  { head, tapeHead }: StoredHead,
  isServed: boolean,
  findFirst: (client: Client) => Promise<Unchecked>,
): Promise<Unchecked> {
  const client = await connectClient(config);
  try {
    const unchecked = await findFirst(client);
    await checkLinks(client, JOURNAL_CHAIN, unchecked.journal, head.seq);
    if (!isServed) await requireHead(client, JOURNAL_CHAIN, head);
    await readDigests(client);
    await checkLinks(client, TAPE_CHAIN, unchecked.tape, tapeHead.seq);
    if (isServed) return unchecked;
    await requireHead(client, TAPE_CHAIN, tapeHead);
    await requireNothingAhead(client, head.seq);
    return unchecked;
  } finally {
    await client.end();
  }
}

/** Packed links are older than a day, and pruned ticks older still: they are checked beside the serving site. */
async function packedUpTo(client: Client, kind: Chain, head: number): Promise<number> {
  const digest = kind === TAPE_CHAIN ? await newestDigest(client) : undefined;
  return (await newestBlock(client, kind, head))?.last ?? digest?.last ?? 0;
}

/**
 * Throws when the newest row of a table came from a journal row that is not there: the newest rows were removed and the
 * head moved back. The next batch would meet what is left of them.
 */
async function requireNothingAhead(client: Client, head: number): Promise<void> {
  const { rows } = await client.query<{ name: string; seq: string }>(
    `SELECT name, seq
       FROM (VALUES ('postings', (SELECT max(seq) FROM postings)),
                    ('contract_orders', (SELECT opened_seq FROM contract_orders ORDER BY id DESC LIMIT 1)),
                    ('options', (SELECT opened_seq FROM options ORDER BY id DESC LIMIT 1))) AS newest (name, seq)
      WHERE seq > $1`,
    [head],
  );
  const ahead = rows[0];
  if (ahead === undefined) return;
  const what = `was made by journal row ${ahead.seq}, but the last one is ${head}: what followed was removed`;
  throw new VerificationError(`the newest row of ${ahead.name}`, what);
}

/**
 * Checks the older links beside the serving site, slowly, once. `onBroken` is called with the first bad link. Returns what
 * stops it. A database that cannot be asked is logged: the next start checks again.
 */
export function checkOlderLinks(
  config: ClientConfig,
  { journal, tape }: Unchecked,
  log: Logger,
  onBroken: (error: VerificationError) => void,
  pauseMs: number = PAUSE_MS,
): () => Promise<void> {
  const stopping = new AbortController();
  const pause = (): Promise<void> => sleep(pauseMs, undefined, { signal: stopping.signal });
  const check = async (): Promise<void> => {
    const client = await connectClient(config);
    try {
      await checkLinks(client, JOURNAL_CHAIN, 0, journal, pause);
      await checkLinks(client, TAPE_CHAIN, 0, tape, pause);
      log.info({ rows: journal, batches: tape }, 'older rows and ticks hold');
    } finally {
      await client.end();
    }
  };
  const running =
    journal + tape === 0
      ? Promise.resolve()
      : check().catch((error: unknown) => {
          if (stopping.signal.aborted) return;
          if (error instanceof VerificationError && !(error instanceof MissingArchive)) onBroken(error);
          else log.error({ err: error }, 'older rows and ticks were not checked');
        });
  return async () => {
    stopping.abort();
    await running;
  };
}
