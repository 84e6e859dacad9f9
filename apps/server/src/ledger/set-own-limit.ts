import { MONEY_SCALE, pow10 } from '@vitrine/domain/kernel/decimal';
import { dayStart, isLossLimit, nextDayStart, type OwnLimitKind, weekStart } from '@vitrine/domain/ledger/index';
import type { EnginePort, IdempotencyKey } from '@vitrine/engine/engine-api';
import { setOwnLimit } from '@vitrine/wire/ledger/set-own-limit';
import type { Pool } from 'pg';
import { invalidField, refusedBy } from '../platform/http/answer.ts';
import { route } from '../platform/http/context.ts';
import { readOwnLimits, readRealised } from './own-limits-store.ts';

const MINUTE_OF_VALUE = pow10(MONEY_SCALE);
/** How often the results are read again because a trade was closed meanwhile. */
const ATTEMPTS = 5;

/** What the customer has realised so far, which the first loss limit counts; nothing once the core counts by itself. */
async function realisedBefore(db: Pool, uid: number, at: number) {
  const { count, changes } = await readOwnLimits(db, uid);
  if (count !== undefined) return {};
  const { day, week, funds } = await readRealised(db, uid, {
    day: dayStart(changes, at),
    week: weekStart(changes, at),
  });
  return {
    realisedDay: day,
    realisedWeek: week,
    realisedDayEnds: nextDayStart(changes, at),
    realisedFunds: funds,
  };
}

interface Asked {
  readonly uid: number;
  readonly limit: OwnLimitKind;
  readonly value: bigint;
}

/** Sends the limit with the results that it begins with, until no trade is closed in between. */
async function submit(db: Pool, engine: EnginePort, asked: Asked, key: IdempotencyKey) {
  for (let attempt = 1; ; attempt += 1) {
    const realised = isLossLimit(asked.limit) ? await realisedBefore(db, asked.uid, Date.now()) : {};
    const outcome = await engine.submit({ kind: 'set-own-limit', ...asked, ...realised }, key);
    const isLate = !outcome.ok && outcome.refusal.reason === 'ledger.results-changed';
    if (!isLate || attempt === ATTEMPTS) return outcome;
  }
}

export const setOwnLimitRoute = (db: Pool, engine: EnginePort) =>
  route(setOwnLimit, async ({ limit, value: given }, { caller: { uid }, idempotencyKey }) => {
    if (limit === 'session' && given % MINUTE_OF_VALUE !== 0n) return invalidField('value');
    const value = limit === 'session' ? given / MINUTE_OF_VALUE : given;
    const outcome = await submit(db, engine, { uid, limit, value }, idempotencyKey([limit, value].join(' ')));
    if (!outcome.ok) return refusedBy(outcome.refusal);
    const { answer, seq } = outcome;
    if (answer.kind !== 'own-limit-set') throw new Error(`a limit was answered ${answer.kind}`);
    return { appliesAt: answer.at === 0 ? null : new Date(answer.at).toISOString(), seq };
  });
