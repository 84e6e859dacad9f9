import { setTimeout as sleep } from 'node:timers/promises';
import { factBodyFromJson, factBodyToJson } from '@vitrine/core/fact-json';
import type { Fact, FactBody } from '@vitrine/core/input';
import type { EnginePort } from '@vitrine/engine/engine-api';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { lockName } from './postgres/advisory-locks.ts';

/** Writes a fact in the transaction of the room's own row. Throws when the subject has this version already. */
export async function writeFact(client: PoolClient, fact: Fact): Promise<void> {
  await client.query('INSERT INTO facts (subject, version, body) VALUES ($1, $2, $3)', [
    fact.subject,
    fact.version,
    factBodyToJson(fact.body),
  ]);
}

/**
 * Writes the next version of a fact unless the newest one says the same, and gives it. Two writers of one subject do
 * not both win: the later insert breaks on the key.
 */
export async function publishFact(client: PoolClient, subject: string, body: FactBody): Promise<Fact | undefined> {
  const { rows } = await client.query<{ version: string; body: string }>(
    'SELECT version, body FROM facts WHERE subject = $1 ORDER BY version DESC LIMIT 1',
    [subject],
  );
  const newest = rows[0];
  if (newest?.body === factBodyToJson(body)) return undefined;
  const fact = { subject, version: Number(newest?.version ?? 0) + 1, body };
  await writeFact(client, fact);
  return fact;
}

/** Writes the next version of a fact, whatever the newest one says: the core may not have taken all of that. */
export async function publishNext(client: PoolClient, subject: string, body: FactBody): Promise<Fact> {
  const newest = await lockNewest(client, subject);
  const fact = { subject, version: (newest?.version ?? 0) + 1, body };
  await writeFact(client, fact);
  return fact;
}

/** The newest written version of a fact, whether or not the core has it; locked until the transaction ends. */
export async function lockNewest(client: PoolClient, subject: string): Promise<Fact | undefined> {
  await lockName(client, `fact ${subject}`);
  const { rows } = await client.query<{ version: string; body: string }>(
    'SELECT version, body FROM facts WHERE subject = $1 ORDER BY version DESC LIMIT 1',
    [subject],
  );
  return rows[0] && { subject, version: Number(rows[0].version), body: factBodyFromJson(rows[0].body) };
}

/** What {@link lockNewest} says. */
export async function lockFact(client: PoolClient, subject: string): Promise<FactBody | undefined> {
  return (await lockNewest(client, subject))?.body;
}

/** Writes the first version of a fact, unless there is one already. */
export async function publishFirst(client: PoolClient, subject: string, body: FactBody): Promise<void> {
  await client.query('INSERT INTO facts (subject, version, body) VALUES ($1, 1, $2) ON CONFLICT DO NOTHING', [
    subject,
    factBodyToJson(body),
  ]);
}

const POLL_MS = 1_000;
/** Facts younger than this are being submitted by their writer. */
const GRACE_MS = 2_000;
const PAGE = 1_000;

/**
 * Sends every written fact to the core, in order, and marks it as sent. After a crash in between, the fact is sent again:
 * the core ignores a version that it has.
 */
export class FactRelay {
  readonly #db: Pool;
  readonly #engine: EnginePort;
  readonly #log: Logger;

  constructor(db: Pool, engine: EnginePort, log: Logger) {
    this.#db = db;
    this.#engine = engine;
    this.#log = log;
  }

  /** Sends all that the core does not have. */
  sendAll(): Promise<void> {
    return this.#drain(0);
  }

  /** Looks every second for facts that their writers did not send. One edge does it for all. Returns what ends it. */
  keep(): () => Promise<void> {
    const ending = new AbortController();
    const { signal } = ending;
    const keep = async (): Promise<void> => {
      for (;;) {
        await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
        if (signal.aborted) return;
        await this.#drain(GRACE_MS).catch((error: unknown) =>
          this.#log.error({ err: error }, 'facts wait for the core'),
        );
      }
    };
    const running = keep();
    return () => {
      ending.abort();
      return running;
    };
  }

  /** Sends a fact to the core after its transaction is committed; resolves when the core has stored it durably. */
  async submit(fact: Fact): Promise<void> {
    await this.#engine.fact(fact);
    await this.#db.query({
      name: 'fact-submitted',
      text: 'UPDATE facts SET submitted_at = now() WHERE subject = $1 AND version = $2',
      values: [fact.subject, fact.version],
    });
  }

  async #drain(graceMs: number): Promise<void> {
    for (;;) {
      const { rows } = await this.#db.query<{ subject: string; version: string; body: string }>(
        `SELECT subject, version, body FROM facts
         WHERE submitted_at IS NULL AND written_at <= now() - make_interval(secs => $1) ORDER BY id LIMIT $2`,
        [graceMs / 1000, PAGE],
      );
      const facts = rows.map((row): Fact => {
        return { subject: row.subject, version: Number(row.version), body: factBodyFromJson(row.body) };
      });
      await Promise.all(facts.map((fact) => this.#engine.fact(fact)));
      await this.#db.query(
        `UPDATE facts SET submitted_at = now() FROM unnest($1::text[], $2::bigint[]) AS submitted (subject, version)
         WHERE facts.subject = submitted.subject AND facts.version = submitted.version`,
        [facts.map((fact) => fact.subject), facts.map((fact) => fact.version)],
      );
      if (rows.length < PAGE) return;
    }
  }
}
