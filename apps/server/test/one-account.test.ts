import { setTimeout as sleep } from 'node:timers/promises';
import type { OptionTerms } from '@vitrine/domain/options/index';
import { WireError } from '@vitrine/wire/client';
import { basicInfo } from '@vitrine/wire/config/basic-info';
import { operatorSiteTerms } from '@vitrine/wire/config/operator/operator-site-terms';
import { proposeSiteTerms } from '@vitrine/wire/config/operator/propose-site-terms';
import { accountDetail } from '@vitrine/wire/ledger/account-detail';
import { accountLog } from '@vitrine/wire/ledger/account-log';
import { balances } from '@vitrine/wire/ledger/balances';
import { options } from '@vitrine/wire/options/options';
import { submitOption } from '@vitrine/wire/options/submit-option';
import { decideProposal } from '@vitrine/wire/staff/operator/decide-proposal';
import { resetDemo } from '@vitrine/wire/trading/reset-demo';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { customer as customerPage } from '@vitrine/wire/views/operator/customer';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { createStaff } from '../../../tests/support/staff.ts';
import { lockFact, publishFact } from '../src/platform/facts.ts';
import { inTransaction } from '../src/platform/transaction.ts';
import { explainOption } from '../src/trust/explain-option.ts';
import { readOptionEvidence } from '../src/trust/option-evidence.ts';
import { type Customer, EURUSD, startTestSite } from './support/site.ts';

const site = await startTestSite();
const [owner, second] = [await createStaff(site, ['owner']), await createStaff(site, ['owner', 'support'])];

const choice = { minStake: 5_000_000n, maxStake: 50_000_000_000n };
const OFFER: OptionTerms = {
  durations: [{ id: 1, seconds: 1, profitRatio: 80_000_000n, ...choice }],
  amounts: [10_000_000n],
  lossLevel: 'stake',
  offered: { real: true, paper: true, demo: true },
};
const UP = { forex_id: EURUSD.id, type: 1, number: '10.50', seconds: 1 };

const fact = await inTransaction(site.database.app, (client) =>
  publishFact(client, 'options', { kind: 'options', terms: OFFER }),
);
if (fact !== undefined) await site.engine.fact(fact);

const refusalOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'accepted',
    (error: unknown) => (error instanceof WireError ? String(error.reason) : String(error)),
  );

async function until<T>(read: () => Promise<T>, isSo: (value: T) => boolean): Promise<T> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const value = await read();
    if (isSo(value)) return value;
    await sleep(25);
  }
  throw new Error('it does not come to that');
}

async function propose(onlyOneAccount: '0' | '1'): Promise<number> {
  const { terms } = await owner.call(operatorSiteTerms, {});
  const demoGrant = terms.demoGrant.replace(/\..*/, '');
  return (await owner.call(proposeSiteTerms, { ...terms, demoGrant, onlyOneAccount })).proposal;
}
const approve = (id: number) => second.call(decideProposal, { id, verdict: 'approve' });

/** Balance and lock of the three accounts, as the customer is told. */
async function accountsOf(customer: Customer): Promise<Record<string, string>> {
  const rows = await customer.call(balances, {});
  return Object.fromEntries(rows.map(({ type, balance, lockBalance }) => [type, `${balance} ${lockBalance}`]));
}

const isSwept = ({ change, micro }: Record<string, string>) =>
  `${change} ${micro}` === '0.000000 0.000000 0.000000 0.000000';
const closedOf = (customer: Customer) =>
  until(
    async () => (await customer.call(options, { status: 3 })).data,
    (closed) => closed.length > 0,
  );

it('CFG-37 CFG-16b two owners make the contract account the only one: refused while an option runs, then every customer is swept, and options use it', async () => {
  const [anna, ben] = [await site.customer(), await site.customer()];
  await site.quote(EURUSD, 116_500n, 116_506n);
  const early = await propose('1');
  await anna.call(submitOption, UP);
  expect(await refusalOf(approve(early))).toBe('config.options-run');
  expect((await site.client.call(basicInfo, {})).only_one_account).toBe('0');
  await site.quote(EURUSD, 116_510n, 116_516n);
  await closedOf(anna);
  const before = await accountsOf(anna);

  expect(await refusalOf(owner.call(decideProposal, { id: early, verdict: 'approve' }))).toBe('staff.maker-is-checker');
  await approve(early);
  expect((await site.client.call(basicInfo, {})).only_one_account).toBe('1');
  const after = await until(() => accountsOf(anna), isSwept);
  const posted = (text: string | undefined) => Number(text?.split(' ')[0]);
  expect(posted(after.forex)).toBeCloseTo(posted(before.change) + posted(before.forex) + posted(before.micro), 6);
  expect(await until(() => accountsOf(ben), isSwept)).toMatchObject({ forex: '30000.000000 0.000000' });
  const log = await ben.call(accountLog, {});
  expect(log.list.slice(0, 4).map(({ Type, Value }) => [Type, Value])).toEqual([
    [6, '10000.000000'],
    [6, '-10000.000000'],
    [6, '10000.000000'],
    [6, '-10000.000000'],
  ]);
  const own = await ben.call(accountLog, { accountTypeId: 2 });
  expect(own.list.map(({ BalanceAfter }) => BalanceAfter)).toEqual(['30000.000000', '20000.000000', '10000.000000']);

  // A new demo account has its grant once; an option is paid from it, locked in it, and comes back to it.
  const carla = await site.customer();
  expect(await accountsOf(carla)).toMatchObject({ change: '0.000000 0.000000', forex: '10000.000000 0.000000' });
  await site.quote(EURUSD, 116_500n, 116_506n);
  await carla.call(submitOrder, { type: 1, cont: '1', forex_id: EURUSD.id, status: 1, multiple: 20 });
  const { free } = await carla.call(accountDetail, { accountTypeId: 2 });
  const tooMuch = (Math.floor(Number(free) * 100) / 100 + 0.01).toFixed(2);
  expect(await refusalOf(carla.call(submitOption, { ...UP, number: tooMuch }))).toBe('options.insufficient-balance');
  const { Id } = await carla.call(submitOption, UP);
  const running = await accountsOf(carla);
  expect(running.micro).toBe('0.000000 0.000000');
  const shown = await second.call(customerPage, { customer: carla.uid });
  expect(shown.accounts.find(({ type }) => type === 'forex')).toMatchObject({
    lockBalance: running.forex?.split(' ')[1],
  });
  const detail = await carla.call(accountDetail, { accountTypeId: 2 });
  expect(Number(detail.lockBalance)).toBeCloseTo(Number(detail.used_margin) + 10.5, 6);
  await site.quote(EURUSD, 116_510n, 116_516n);
  await closedOf(carla);
  const carlas = await carla.call(accountLog, { accountTypeId: 2 });
  expect(carlas.list[0]).toMatchObject({ Type: 22 });
  const client = new Client({ connectionString: site.database.url });
  await client.connect();
  const evidence = await readOptionEvidence(client, Id).finally(() => client.end());
  if (evidence === undefined) throw new Error(`no option ${Id}`);
  expect(explainOption(evidence).differences).toEqual([]);
});

it('a switch that a crash left undone is taken and swept after the next start', async () => {
  await approve(await propose('0'));
  const dora = await site.customer();
  expect(await accountsOf(dora)).toMatchObject({ micro: '10000.000000 0.000000' });
  await inTransaction(site.database.app, async (client) => {
    const newest = await lockFact(client, 'site');
    if (newest?.kind !== 'site') throw new Error('the site has no terms');
    await publishFact(client, 'site', { kind: 'site', site: { ...newest.site, onlyOneAccount: true } });
  });
  await site.restart();
  expect(await until(() => accountsOf(dora), isSwept)).toMatchObject({ forex: '30000.000000 0.000000' });
});

it('switched off, the money stays where it is, and a reset fills all three accounts again', async () => {
  const emil = await site.customer();
  await approve(await propose('0'));
  expect((await site.client.call(basicInfo, {})).only_one_account).toBe('0');
  expect(await accountsOf(emil)).toMatchObject({ forex: '10000.000000 0.000000', micro: '0.000000 0.000000' });
  await site.quote(EURUSD, 116_500n, 116_506n);
  expect(await refusalOf(emil.call(submitOption, UP))).toBe('options.insufficient-balance');
  await emil.call(resetDemo, {});
  await emil.call(submitOption, UP);
  expect(await refusalOf(propose('1'))).toBe('config.options-run');
});
