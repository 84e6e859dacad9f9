import { SEED_INSTRUMENTS } from '@vitrine/domain/market/seed';
import { operatorInstruments } from '@vitrine/wire/market/operator/operator-instruments';
import { proposeTerms } from '@vitrine/wire/market/operator/propose-terms';
import { decideProposal } from '@vitrine/wire/staff/operator/decide-proposal';
import { expect, it } from 'vitest';
import { createStaff, outcome } from '../../../../tests/support/staff.ts';
import { startTestSite } from '../support/site.ts';

// The instruments of a new site, whose weeks begin on Sunday or on Monday.
const site = await startTestSite({ instruments: SEED_INSTRUMENTS });
const [risk, other] = [await createStaff(site, ['risk']), await createStaff(site, ['risk'])];
const rowsNow = async () => (await risk.call(operatorInstruments, {})).rows;

it('the terms of every instrument of a new site can be changed, as the form sends them back', async () => {
  const rows = await rowsNow();
  expect(rows.length).toBe(SEED_INSTRUMENTS.length);
  for (const { id, showCode, terms } of rows) {
    const request = { instrument: id, ...terms, feeRate: '0.00012300' } as never;
    const { proposal } = await risk.call(proposeTerms, request);
    expect(await outcome(other.call(decideProposal, { id: proposal, verdict: 'approve' })), showCode).toBe('done');
  }
  const changed = await rowsNow();
  expect(changed.map(({ terms }) => terms)).toEqual(rows.map(({ terms }) => ({ ...terms, feeRate: '0.00012300' })));
});

it('sessions are shown from Monday on, in whatever order they come, and the same in another order change nothing', async () => {
  const forex = (await rowsNow()).find(({ terms }) => terms.sessions.split(',').length > 1);
  if (forex === undefined) throw new Error('no instrument with several sessions');
  const starts = forex.terms.sessions.split(',').map((session) => Number.parseInt(session, 10));
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  const turned = forex.terms.sessions.split(',').toReversed().join(',');
  const request = { instrument: forex.id, ...forex.terms, sessions: turned } as never;
  expect(await outcome(risk.call(proposeTerms, request))).toBe('staff.nothing-changes');
});
