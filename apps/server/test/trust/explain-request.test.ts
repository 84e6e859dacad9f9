import { readBody } from '@vitrine/engine/journal';
import type { Client } from 'pg';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { tellStory } from '../../../../tests/golden/story.ts';
import { runCommand } from '../../../../tests/support/command.ts';
import { explainRequest } from '../../src/trust/explain-request.ts';
import type { Explanation } from '../../src/trust/report.ts';
import { type RequestKind, readRequestEvidence } from '../../src/trust/request-evidence.ts';
import { holdStory } from '../support/held-story.ts';

// The deposits and withdrawals that the golden journal tells of.
const story = await tellStory();
const events = story.rows.flatMap(({ body }) => readBody(body).events);
const deposits = events.filter((event) => event.type === 'DepositClaimed').map(({ deposit }) => deposit);
const withdrawals = events.filter((event) => event.type === 'WithdrawalRequested').map(({ withdrawal }) => withdrawal);
let held: Awaited<ReturnType<typeof holdStory>>;
beforeAll(async () => {
  held = await holdStory(story);
  return () => held.client.end();
});

async function explain(kind: RequestKind, id: number, client: Client = held.client): Promise<Explanation> {
  const evidence = await readRequestEvidence(client, kind, id);
  if (evidence === undefined) throw new Error(`no ${kind} ${id}`);
  return explainRequest(evidence);
}
const run = (...args: readonly string[]) => runCommand('explain', args, { DATABASE_URL: held.url });

it('deposits and withdrawals of every end are computed again, and agree', async () => {
  const ends = new Set(events.map(({ type }) => type));
  for (const end of [
    'DepositApproved',
    'DepositRejected',
    'DepositInvalidated',
    'WithdrawalPaid',
    'WithdrawalFailed',
    'WithdrawalRejected',
    'WithdrawalCancelled',
    'WithdrawalHeld',
  ] as const)
    expect(ends, end).toContain(end);
  for (const [kind, ids] of [
    ['deposit', deposits],
    ['withdrawal', withdrawals],
  ] as const)
    for (const id of ids) {
      const { text, differences } = await explain(kind, id);
      expect(differences, text).toEqual([]);
      expect(text).toContain('Every figure agrees.');
    }
});

it('a deposit in another currency: who decided, the tick of the rate and what is credited, as npm runs it', async () => {
  const { code, said } = await run('deposit', '1');
  expect(code).toBe(0);
  expect(said.replaceAll(/[0-9a-f]{64}/g, '#')).toMatchInlineSnapshot(`
    "Deposit 1 of customer 300001, in EUR
      last step: Deposit credited
      the journal names it: agrees

    Deposit claimed 2026-11-19T17:01:45.921Z, journal row 112
      hash     #
      previous #
      hash of the previous hash and this row: agrees
      command of customer 300001
        Deposit claimed: Deposit 1, Method wire, Currency code EUR, Amount 2000.000000 EUR, Terms version 2, Expiry 1970-01-01T00:00:00.000Z
      a new deposit was claimed: agrees
      the deposit expires in 24 hours without proof: agrees

    Payment arrived 2026-11-19T17:01:45.928Z, journal row 113
      hash     #
      previous #
      hash of the previous hash and this row: agrees
      decided by a member of staff (staff 1)
        Payment arrived: Deposit 1, Currency code EUR, Amount outside the site 1999.000001 EUR, Credited 2334.232301 USD, Staff 1, Conversion instrument EUR/USD, Conversion tick 29, Conversion rate, numerator 233540, Conversion rate, denominator 200000
      rate by tick 29 of EUR/USD: bid 1.16720, ask 1.16820, 2026-11-19T17:01:45.811Z
        batch 1 of the tape
      deposit 1 of customer 300001 was open: agrees
      nobody had approved another arrival: agrees
      233540/200000 is the rate of EUR at tick 29 of instrument 1: agrees
      Credited   = 1999.000001 EUR x 233540/200000, rounded down = 2334.232301
                   agrees

    Deposit: first approval 2026-11-19T17:01:45.935Z, journal row 114
      hash     #
      previous #
      hash of the previous hash and this row: agrees
      decided by a member of staff (staff 1)
        Deposit: first approval: Deposit 1, Staff 1
      deposit 1 of customer 300001 was open: agrees

    Deposit credited 2026-11-19T17:01:45.942Z, journal row 115
      hash     #
      previous #
      hash of the previous hash and this row: agrees
      decided by a member of staff (staff 2)
        Deposit credited: Deposit 1, Staff 2, Credited 2334.232301 USD
        Posting: Debit asset/bank, Credit house/fx, Amount 1999.000001 EUR, Reason deposit, Debit account balance -1999.000001 EUR, Credit account balance 1999.000001 EUR
        Posting: Debit house/fx, Credit cust/300001/change, Amount 2334.232301 USD, Reason deposit, Debit account balance -2334.232301 USD, Credit account balance 2334.232301 USD
      deposit 1 of customer 300001 was open: agrees
      Credited   = what arrived = 2334.232301
                   agrees
      a member of staff decided about real money: agrees
      two different members of staff decided, not 1 and 2: agrees
      as the figures require, of the money desk: agrees

    Tables
      rows of deposits (1): agrees
      rows of postings (2): agrees
      rows of account_log (1): agrees

    Every figure agrees.
    "
  `);
});

it('a withdrawal that was held: rate, fee, both people and what is paid', async () => {
  const { text } = await explain('withdrawal', 1);
  expect(text.replaceAll(/[0-9a-f]{64}/g, '#')).toMatchInlineSnapshot(`
    "Withdrawal 1 of customer 300001, in EUR
      last step: Withdrawal paid
      the journal names it: agrees

    Withdrawal requested 2026-11-19T17:01:45.991Z, journal row 122
      hash     #
      previous #
      hash of the previous hash and this row: agrees
      command of customer 300001
        Withdrawal requested: Withdrawal 1, Method bank, Currency code EUR, Amount 1100.000000 USD, Fee 11.000000 USD, Terms version 2, Deadline 2026-11-20T17:01:45.991Z
        Posting: Debit cust/300001/change, Credit cust/300001/wd_pending, Amount 1100.000000 USD, Reason withdrawal, Debit account balance 1234.232301 USD, Credit account balance 1100.000000 USD
      a new withdrawal was requested: agrees
      Fee        = 1.000000% of 1100.000000 = 11.000000
                   agrees
      the deadline is 24 hours later: agrees
      as the figures require, of the money desk: agrees

    Withdrawal hold proposed 2026-11-19T17:01:46.019Z, journal row 126
      hash     #
      previous #
      hash of the previous hash and this row: agrees
      decided by a member of staff (staff 1)
        Withdrawal hold proposed: Withdrawal 1, Staff 1, Reason source-of-funds
      withdrawal 1 of customer 300001 was open: agrees

    Withdrawal held 2026-11-19T17:01:46.026Z, journal row 127
      hash     #
      previous #
      hash of the previous hash and this row: agrees
      decided by a member of staff (staff 1) and a member of staff (staff 2)
        Withdrawal held: Withdrawal 1, Proposed by 1, Staff 2, Reason source-of-funds, Until 2026-11-22T17:01:46.026Z, Holds so far 1
      withdrawal 1 of customer 300001 was open: agrees
      two different members of staff decided, not 1 and 2: agrees
      the hold was proposed: agrees
      it is one of three holds: agrees
      the hold lasts 72 hours: agrees

    Withdrawal hold ended 2026-11-19T17:01:46.033Z, journal row 128
      hash     #
      previous #
      hash of the previous hash and this row: agrees
      decided by a member of staff (staff 1)
        Withdrawal hold ended: Withdrawal 1, Staff 1, Status pending
      withdrawal 1 of customer 300001 was open: agrees

    Withdrawal: first approval 2026-11-19T17:01:46.040Z, journal row 129
      hash     #
      previous #
      hash of the previous hash and this row: agrees
      decided by a member of staff (staff 1)
        Withdrawal: first approval: Withdrawal 1, Staff 1
      withdrawal 1 of customer 300001 was open: agrees

    Withdrawal approved 2026-11-19T17:01:46.047Z, journal row 130
      hash     #
      previous #
      hash of the previous hash and this row: agrees
      decided by a member of staff (staff 2)
        Withdrawal approved: Withdrawal 1, Staff 2, Currency code EUR, Amount outside the site 932.600000 EUR, Conversion instrument EUR/USD, Conversion tick 29, Conversion rate, numerator 233540, Conversion rate, denominator 200000
        Posting: Debit cust/300001/wd_pending, Credit house/fee_withdraw, Amount 11.000000 USD, Reason withdrawal, Debit account balance 1259.000000 USD, Credit account balance 11.000000 USD
        Posting: Debit cust/300001/wd_pending, Credit cust/300001/wd_payable, Amount 1089.000000 USD, Reason withdrawal, Debit account balance 170.000000 USD, Credit account balance 1089.000000 USD
      rate by tick 29 of EUR/USD: bid 1.16720, ask 1.16820, 2026-11-19T17:01:45.811Z
        batch 1 of the tape
      withdrawal 1 of customer 300001 was open: agrees
      a member of staff decided about real money: agrees
      two different members of staff decided, not 1 and 2: agrees
      233540/200000 is the rate of EUR at tick 29 of instrument 1: agrees
      Received   = (1100.000000 - 11.000000) x 200000/233540 EUR, rounded half up = 932.600000
                   agrees
      as the figures require, of the money desk: agrees

    Withdrawal paid 2026-11-19T17:01:46.054Z, journal row 131
      hash     #
      previous #
      hash of the previous hash and this row: agrees
      decided by a member of staff (staff 1)
        Withdrawal paid: Withdrawal 1, Staff 1
        Posting: Debit cust/300001/wd_payable, Credit house/fx, Amount 1089.000000 USD, Reason withdrawal, Debit account balance 0.000000 USD, Credit account balance -1245.232301 USD
        Posting: Debit house/fx, Credit asset/bank, Amount 932.600000 EUR, Reason withdrawal, Debit account balance 1066.400001 EUR, Credit account balance -1066.400001 EUR
      withdrawal 1 of customer 300001 was open: agrees
      only an approved withdrawal is paid or fails: agrees
      as the figures require, of the money desk: agrees

    Tables
      rows of withdrawals (1): agrees
      rows of postings (5): agrees
      rows of account_log (1): agrees

    Every figure agrees.
    "
  `);
});

it('a figure that somebody has changed in a table differs, and the command says so', async () => {
  onTestFinished(async () => {
    await held.superuser('UPDATE withdrawals SET fee = fee - 1 WHERE id = 1');
  });
  await held.superuser('UPDATE withdrawals SET fee = fee + 1 WHERE id = 1');
  const { differences } = await explain('withdrawal', 1);
  expect(differences).toEqual(['rows of withdrawals (1)']);
  expect((await run('withdrawal', '1')).code).toBe(1);
  const { code, said } = await run('deposit', '999999');
  expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining('there is no deposit 999999') });
});
