import type { Command } from '@vitrine/core/input';
import { type Clock, systemClock } from '@vitrine/engine/clock';
import type { EngineApi } from '@vitrine/engine/engine-api';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import { accountFact, OPEN_HOURS, siteFact } from '../../../../tests/support/market.ts';
import { initialFundingTerms } from '../../src/funding/initial-terms.ts';
import { readReconciliation } from '../../src/funding/operator/reports.ts';
import { openEngine } from '../../src/journal/open-engine.ts';
import { verify } from '../../src/journal/verify.ts';

const HOUR = 3_600_000;
const database = await createTestDatabase();
let now = OPEN_HOURS;
const clock: Clock = { ...systemClock, now: () => now };
/** A core that was replaced fails: that is what a kill does to it. */
const open = () => openEngine(database, () => undefined, { clock });

const [USD, USDT] = [1, 2];
const CUSTOMERS = [500_001, 500_002, 500_003, 500_004, 500_005];

async function begin(engine: EngineApi): Promise<void> {
  await engine.fact(siteFact());
  await engine.fact({ subject: 'funding', version: 1, body: { kind: 'funding', terms: initialFundingTerms('paper') } });
  for (const uid of CUSTOMERS) await engine.fact(accountFact(uid, 'real'));
}

async function done(engine: EngineApi, command: Command) {
  const outcome = await engine.submit(command, undefined);
  if (!outcome.ok) throw new Error(`${command.kind}: ${outcome.refusal.reason}`);
  return outcome.answer;
}

/** A withdrawal of a customer who was paid goodwill, in one of its states. */
async function withdrawalIn(engine: EngineApi, uid: number, steps: readonly string[]): Promise<void> {
  const own = { uid, amount: 2_000_000_000n } as const;
  await done(engine, { kind: 'post-goodwill', ...own, proposal: uid, maker: 1, checker: 2 });
  const request = { kind: 'request-withdrawal', uid, way: 'bank', currency: USD, amount: 1_500_000_000n } as const;
  const answer = await done(engine, request);
  if (answer.kind !== 'withdrawal-requested') throw new Error(answer.kind);
  const { withdrawal } = answer;
  for (const [place, step] of steps.entries()) {
    const by = { uid, withdrawal, staff: 1 + (place % 2) } as const;
    if (step === 'approve') await done(engine, { kind: 'approve-withdrawal', ...by });
    if (step === 'hold') await done(engine, { kind: 'hold-withdrawal', ...by, reason: 'sanctions' });
  }
}

it('a restart keeps deposits and withdrawals in every state, and each goes on to its end', async () => {
  const first = await open();
  const { engine } = first;
  await begin(engine);
  const steps = [[], ['approve'], ['approve', 'approve'], ['hold'], ['approve', 'approve', 'hold', 'hold']];
  const [uid = 0] = CUSTOMERS;
  const claims = [
    ['bank', USD],
    ['coin', USDT],
    ['wire', USD],
    ['wire', USD],
  ] as const;
  for (const [way, currency] of claims) {
    await done(engine, { kind: 'claim-deposit', uid, way, currency, amount: 1_200_000_000n });
  }
  for (const deposit of [3, 4]) {
    await done(engine, { kind: 'record-arrival', uid, deposit, received: 1_200_000_000n, staff: 1 });
  }
  await done(engine, { kind: 'approve-deposit', uid, deposit: 4, staff: 1 });
  // Afterwards: so much is held that no more deposits are taken.
  for (const [place, one] of CUSTOMERS.entries()) await withdrawalIn(engine, one, steps[place] as string[]);
  const lines = [...first.machine.stateLines()];
  await first.close();

  const second = await open();
  expect([...second.machine.stateLines()]).toEqual(lines);
  const go = (command: Command) => done(second.engine, command);
  const refused = async (command: Command) => {
    const outcome = await second.engine.submit(command, undefined);
    return outcome.ok ? undefined : outcome.refusal.reason;
  };
  // The first of two is still known: they cannot be the second one.
  expect(await refused({ kind: 'approve-deposit', uid, deposit: 4, staff: 1 })).toBe('funding.same-staff');
  await go({ kind: 'approve-deposit', uid, deposit: 4, staff: 2 });
  for (const staff of [1, 2]) await go({ kind: 'approve-deposit', uid, deposit: 3, staff });
  await go({ kind: 'cancel-deposit', uid, deposit: 2 });
  await go({ kind: 'cancel-withdrawal', uid: CUSTOMERS[0]!, withdrawal: 1 });
  const halfway = { uid: CUSTOMERS[1]!, withdrawal: 2 } as const;
  expect(await refused({ kind: 'approve-withdrawal', ...halfway, staff: 1 })).toBe('funding.same-staff');
  await go({ kind: 'approve-withdrawal', ...halfway, staff: 2 });
  await go({ kind: 'fail-withdrawal', ...halfway, reason: 'details-wrong' });
  await go({ kind: 'pay-withdrawal', uid: CUSTOMERS[2]!, withdrawal: 3 });
  await go({ kind: 'hold-withdrawal', uid: CUSTOMERS[3]!, withdrawal: 4, reason: 'sanctions', staff: 2 });
  expect(await refused({ kind: 'pay-withdrawal', uid: CUSTOMERS[4]!, withdrawal: 5 })).toBe('funding.wrong-state');
  await second.close();

  // The server is down when the hold and the bank deposit end.
  now += 72 * HOUR;
  const third = await open();
  await expect.poll(() => third.machine.funding.withdrawals.heldSum('real')).toBe(0n);
  await done(third.engine, { kind: 'pay-withdrawal', uid: CUSTOMERS[4]!, withdrawal: 5 });
  await done(third.engine, {
    kind: 'reject-withdrawal',
    uid: CUSTOMERS[3]!,
    withdrawal: 4,
    reason: 'duplicate',
    staff: 1,
  });
  await third.close();
  const { rows } = await database.app.query(
    `SELECT 'deposit' AS kind, id::int, status, reason FROM deposits UNION ALL
     SELECT 'withdrawal', id::int, status, reason FROM withdrawals ORDER BY kind, id`,
  );
  expect(rows.map(({ kind, id, status, reason }) => `${kind} ${id}: ${status} ${reason}`.trim())).toEqual([
    'deposit 1: 3 expired',
    'deposit 2: 3 cancelled',
    'deposit 3: 1',
    'deposit 4: 1',
    'withdrawal 1: 4',
    'withdrawal 2: 3 details-wrong',
    'withdrawal 3: 2',
    'withdrawal 4: 3 duplicate',
    'withdrawal 5: 2',
  ]);
  await expect(verify(database)).resolves.toBeDefined();
});

it('a kill in the middle of it loses and doubles nothing: each request is taken once, and verify agrees', async () => {
  const [uid = 0] = CUSTOMERS;
  let running = await open();
  await done(running.engine, {
    kind: 'post-goodwill',
    uid,
    amount: 4_000_000_000n,
    proposal: 99,
    maker: 1,
    checker: 2,
  });
  const before = await totalOf(uid);
  const request = { kind: 'request-withdrawal', uid, way: 'bank', currency: USD, amount: 20_000_000n } as const;
  const keyOf = (place: number) => ({ scope: `${uid}:draw`, value: `${place}`, args: 'draw', validMs: 86_400_000 });
  const answers = new Map<number, number>();
  for (let kill = 0; kill < 8; kill += 1) {
    const places = Array.from({ length: 20 }, (_, one) => kill * 10 + one);
    const asked = places.map(async (place) => {
      const outcome = await running.engine.submit(request, keyOf(place)).catch(() => undefined);
      if (outcome?.ok !== true || outcome.answer.kind !== 'withdrawal-requested') return;
      const { withdrawal } = outcome.answer;
      // Whoever asks again with the same key hears of the same request.
      expect(answers.get(place) ?? withdrawal).toBe(withdrawal);
      answers.set(place, withdrawal);
    });
    // The next core takes the journal over while they are under way: what the old one still writes is fenced off.
    const next = await open();
    await Promise.race([Promise.all(asked), new Promise((resolve) => setTimeout(resolve, 2_000))]);
    running = next;
  }
  for (let place = 0; place < 90; place += 1) {
    const outcome = await running.engine.submit(request, keyOf(place));
    if (!outcome.ok || outcome.answer.kind !== 'withdrawal-requested') throw new Error(JSON.stringify(outcome));
    expect(answers.get(place) ?? outcome.answer.withdrawal).toBe(outcome.answer.withdrawal);
    answers.set(place, outcome.answer.withdrawal);
  }
  expect(new Set(answers.values()).size).toBe(90);
  const { rows } = await database.app.query(
    'SELECT count(*)::int AS count, sum(amount)::text AS sum FROM withdrawals WHERE uid = $1 AND amount = 20000000',
    [uid],
  );
  expect(rows).toEqual([{ count: 90, sum: '1800000000' }]);
  await running.close();
  expect(await totalOf(uid)).toBe(before);
  await expect(verify(database)).resolves.toBeDefined();
}, 120_000);

it('FND-85 of 200 withdrawals at once of the whole balance, and of 200 transfers, exactly one succeeds', async () => {
  const running = await open();
  const [, uid = 0] = CUSTOMERS;
  const { engine } = running;
  await done(engine, { kind: 'post-goodwill', uid, amount: 500_000_000n, proposal: 100, maker: 1, checker: 2 });
  const { rows } = await database.app.query<{ posted: string }>(
    'SELECT posted::text FROM balances WHERE account = $1',
    [uid * 64 + 1],
  );
  const amount = BigInt(rows[0]!.posted);
  const tried = async (command: Command) => {
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => engine.submit(command, undefined)));
    return outcomes.filter(({ ok }) => ok).length;
  };
  expect(await tried({ kind: 'transfer', uid, from: 'change', to: 'forex', amount })).toBe(1);
  expect(await tried({ kind: 'transfer', uid, from: 'forex', to: 'change', amount })).toBe(1);
  expect(await tried({ kind: 'request-withdrawal', uid, way: 'bank', currency: USD, amount })).toBe(1);
  await running.close();
  await expect(verify(database)).resolves.toBeDefined();
});

it('a kill in the middle of deposits, approvals, payments and transfers leaves books and requests that agree', async () => {
  const uid = 500_011;
  let running = await open();
  await running.engine.fact(accountFact(uid, 'real'));
  await done(running.engine, { kind: 'post-goodwill', uid, amount: 50_000_000n, proposal: 300, maker: 1, checker: 2 });
  const [deposit, withdrawal] = [new Map<number, number>(), new Map<number, number>()];
  /** What happens to one deposit, one withdrawal and one transfer, each under keys of its own: repeated, it goes on. */
  const journey = async (place: number): Promise<void> => {
    let part = 0;
    const go = async (command: Command) => {
      part += 1;
      const key = { scope: `${uid}:kill`, value: `${place}.${part}`, args: 'kill', validMs: 86_400_000 };
      const outcome = await running.engine.submit(command, key);
      if (!outcome.ok) throw new Error(`${place} ${command.kind}: ${outcome.refusal.reason}`);
      return outcome.answer;
    };
    const claimed = await go({ kind: 'claim-deposit', uid, way: 'wire', currency: USD, amount: 1_200_000_000n });
    if (claimed.kind !== 'deposit-claimed') throw new Error(claimed.kind);
    deposit.set(place, claimed.deposit);
    await go({ kind: 'record-arrival', uid, deposit: claimed.deposit, received: 1_199_500_000n, staff: 1 });
    for (const staff of [1, 2]) await go({ kind: 'approve-deposit', uid, deposit: claimed.deposit, staff });
    await go({ kind: 'transfer', uid, from: 'change', to: 'forex', amount: 100_000_000n });
    const asked = await go({ kind: 'request-withdrawal', uid, way: 'bank', currency: USD, amount: 20_000_000n });
    if (asked.kind !== 'withdrawal-requested') throw new Error(asked.kind);
    withdrawal.set(place, asked.withdrawal);
    await go({ kind: 'approve-withdrawal', uid, withdrawal: asked.withdrawal, staff: 1 });
    await go({ kind: 'pay-withdrawal', uid, withdrawal: asked.withdrawal, staff: 2 });
  };
  const places = Array.from({ length: 12 }, (_, place) => place);
  for (let kill = 0; kill < 6; kill += 1) {
    const asked = places.map((place) => journey(place).catch(() => undefined));
    await new Promise((resolve) => setTimeout(resolve, 15 * kill));
    // The next core takes the journal over: what the old one still writes is fenced off.
    const next = await open();
    await Promise.race([Promise.all(asked), new Promise((resolve) => setTimeout(resolve, 500))]);
    running = next;
  }
  await Promise.all(places.map(journey));
  expect([new Set(deposit.values()).size, new Set(withdrawal.values()).size]).toEqual([12, 12]);
  await running.close();
  const { rows } = await database.app.query(
    `SELECT count(*)::int AS credited, sum(credited)::text AS sum FROM deposits WHERE uid = $1 AND status = 1
     UNION ALL SELECT count(*)::int, sum(amount)::text FROM withdrawals WHERE uid = $1 AND status = 2`,
    [uid],
  );
  expect(rows).toEqual([
    { credited: 12, sum: '14394000000' },
    { credited: 12, sum: '240000000' },
  ]);
  // 50 of goodwill, 12 deposits, 12 withdrawals with their fees.
  expect(await totalOf(uid)).toBe(String(50_000_000n + 14_394_000_000n - 240_000_000n));
  // Reconciliation: what the ledger moved outside is what the requests say.
  for (const day of await readReconciliation(database.app, [0, now + 1], 'real'))
    expect(day).toMatchObject({ isGreen: true });
  await expect(verify(database)).resolves.toBeDefined();
}, 120_000);

it('verify names a correction that does not reverse its posting', async () => {
  const running = await open();
  const [, , uid = 0] = CUSTOMERS;
  const goodwill = { kind: 'post-goodwill', uid, amount: 7_000_000n, proposal: 200, maker: 1, checker: 2 } as const;
  await done(running.engine, goodwill);
  const { rows } = await database.app.query<Record<'seq' | 'idx' | 'debit' | 'credit', string>>(
    'SELECT seq, idx, debit, credit FROM postings WHERE amount = 7000000 ORDER BY seq DESC LIMIT 1',
  );
  const { seq, idx, debit, credit } = rows[0]!;
  const place = { seq: Number(seq), idx: Number(idx), debit: Number(debit), credit: Number(credit) };
  const by = { proposal: 201, maker: 1, checker: 2 } as const;
  await done(running.engine, { kind: 'correct-posting', uid, book: 'real', ...place, amount: 6_000_000n, ...by });
  await running.close();
  await expect(verify(database)).rejects.toThrow(`posting ${seq}/${idx}: its correction does not reverse it`);
});

/** Everything a customer owns, in millionths. */
async function totalOf(uid: number): Promise<string> {
  const { rows } = await database.app.query<{ sum: string }>(
    'SELECT sum(posted)::text AS sum FROM balances WHERE account / 64 = $1',
    [uid],
  );
  return rows[0]!.sum;
}
