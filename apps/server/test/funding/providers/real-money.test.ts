import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HDKey } from '@scure/bip32';
import { bindPayoutWay } from '@vitrine/wire/funding/bind-payout-way';
import { claimCoinDeposit } from '@vitrine/wire/funding/claim-coin-deposit';
import { depositChannels } from '@vitrine/wire/funding/deposit-channels';
import { depositHistory } from '@vitrine/wire/funding/deposit-history';
import { pendingBankDeposit } from '@vitrine/wire/funding/pending-bank-deposit';
import { requestBankDeposit } from '@vitrine/wire/funding/request-bank-deposit';
import { balances } from '@vitrine/wire/ledger/balances';
import { afterAll, describe, expect, it } from 'vitest';
import { startMailServer } from '../../../../../tests/support/mail.ts';
import { outcome } from '../../../../../tests/support/staff.ts';
import { readHoldings } from '../../../src/funding/operator/custody.ts';
import { verify } from '../../../src/journal/verify.ts';
import { keyed, offerCurrencies, openRealCustomer } from '../../support/real-money.ts';
import { startTestSite } from '../../support/site.ts';
import { camtFile, detailsXml, IBAN } from './camt-file.ts';
import { startChain } from './ethereum-chain.ts';

const mail = await startMailServer();
const chain = await startChain();
const folder = mkdtempSync(path.join(tmpdir(), 'providers-real-'));
afterAll(async () => {
  await Promise.all([mail.stop(), chain.stop()]);
  rmSync(folder, { recursive: true, force: true });
});
const account = HDKey.fromMasterSeed(Buffer.alloc(32, 9)).derive("m/44'/60'/0'");
const site = await startTestSite({
  environment: {
    MODE: 'real',
    ...mail.environment,
    BANK_ACCOUNTS: `${IBAN}/USD`,
    BANK_ACCOUNT_HOLDER: 'House Ltd',
    BANK_STATEMENTS_FROM: folder,
    WALLET_XPUB_ETH: account.publicExtendedKey,
    ETH_RPC_URL: chain.url,
    ETH_CHAIN_ID: '1337',
    ETH_CONFIRMATIONS: '2',
  },
});

await offerCurrencies(site, IBAN);
const openCustomer = (name: string) => openRealCustomer(site, mail, name);

const arrivalOf = async (deposit: number) => {
  const [row] = await site.database.superuser<{ received: string; reference: string | null }>(
    `SELECT d.received, t.reference FROM deposits d JOIN deposit_details t ON t.deposit = d.id
     WHERE d.id = $1 AND d.arrived_at <> 0 AND t.reference IS NOT NULL`,
    [deposit],
  );
  return row;
};
/** The wallet of today against the ledger. */
const holdings = async () => {
  const today = new Date().toISOString().slice(0, 10);
  return (await readHoldings(site.database.app, [0, Date.now() + 1])).filter(
    ({ day, account }) => day >= today && account === 'asset/custody',
  );
};
const SLOW = { timeout: 100_000, interval: 500 };
/** By a person: the core refuses it to programs. */
const approve = async (uid: number, deposit: number) => {
  const command = { kind: 'approve-deposit', uid, deposit } as const;
  expect(await site.engine.submit(command, undefined)).toMatchObject({
    ok: false,
    refusal: { reason: 'funding.needs-staff' },
  });
  expect(await site.engine.submit({ ...command, staff: 7 }, undefined)).toMatchObject({ ok: true });
};

describe('a site with real money', () => {
  it('ether at the customer’s own address is recorded once it is confirmed, and people approve it', async () => {
    const { uid, client } = await openCustomer('Eva Lang');
    const other = await openCustomer('Olga Rein');
    const [channel] = await client.call(depositChannels, { symbol_id: 4 });
    const [others] = await other.client.call(depositChannels, { symbol_id: 4 });
    // The same coin on another chain has no address here.
    await site.database.superuser(`UPDATE funding_currencies SET protocol = 'ARBITRUM' WHERE id = 4`);
    const [elsewhere] = await client.call(depositChannels, { symbol_id: 4 });
    expect(elsewhere).toMatchObject({ address: '0x000000000000000000000000000000000000dEaD' });
    await site.database.superuser(`UPDATE funding_currencies SET protocol = '' WHERE id = 4`);
    expect(channel).toMatchObject({ confirmations: 2, address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/) });
    expect(others!.address).not.toBe(channel!.address);
    const claim = { number: '2', symbol_id: 4, charge_id: channel!.id };
    // Somebody else's address, and the one of the channel that nobody watches.
    for (const address of [others!.address, '0x000000000000000000000000000000000000dEaD'])
      expect(await outcome(client.call(claimCoinDeposit, { ...claim, address }, keyed()))).toBe(
        'funding.channel-changed',
      );
    // Nobody is paid to where deposits arrive: not to an address of theirs, of others, nor of a channel.
    for (const dc_address of [channel!.address, others!.address, '0x000000000000000000000000000000000000dEaD'])
      expect(await outcome(client.call(bindPayoutWay, { type: '1', draw_id: 4, dc_address }))).toBe(
        'funding.address-invalid',
      );
    const { id } = await client.call(claimCoinDeposit, { ...claim, address: channel!.address }, keyed());
    const confirmations = async () => (await client.call(depositHistory, {})).data[0]!.confirmations;
    expect(await confirmations()).toEqual({ seen: 0, needed: 2 });
    const tx = await chain.send(channel!.address, 2n * 10n ** 18n);
    await chain.mine();
    await expect
      .poll(async () => (await site.database.superuser('SELECT FROM chain_transfers WHERE tx = $1', [tx])).length, SLOW)
      .toBe(1);
    expect(await arrivalOf(id)).toBeUndefined();
    expect(await confirmations()).toEqual({ seen: 1, needed: 2 });
    await chain.mine(2);
    await expect.poll(() => arrivalOf(id), SLOW).toEqual({ received: '2000000', reference: tx });
    const held = { account: 'asset/custody', currency: 'ETH', held: '2.000000', missing: '0.000000', isGreen: true };
    expect(await holdings()).toMatchObject([{ ...held, ledger: '0.000000', waiting: '2.000000' }]);
    await approve(uid, id);
    expect((await client.call(balances, {})).find(({ accountTypeId }) => accountTypeId === 1)?.balance).toBe(
      '2.000000',
    );
    expect(await holdings()).toMatchObject([{ ...held, ledger: '2.000000', waiting: '0.000000' }]);
  }, 200_000);

  it('a bank transfer that states the reference is recorded from the statement, once; another amount waits', async () => {
    const { uid, client } = await openCustomer('Anna Keller');
    const request = (number: string) => client.call(requestBankDeposit, { number, symbol_id: 1 }, keyed());
    const { id } = await request('250');
    await site.database.superuser(
      'UPDATE deposit_details SET wire = (SELECT max(id) FROM deposit_wires) WHERE deposit = $1',
      [id],
    );
    const pending = await client.call(pendingBankDeposit, {});
    const reference = pending!.bank_info!.reference;
    expect(reference).toMatch(/^RF\d\d \d{4} \d{4}$/);
    const entry = (amount: string, bank: string) => ({
      amount,
      reference: bank,
      details: detailsXml({ text: `deposit ${reference.toLowerCase()}`, name: 'KELLER, ANNA', reference: bank }),
    });
    const statement = camtFile({
      currency: 'USD',
      entries: [entry('249.99', 'BANKREF-001'), entry('250.00', 'BANKREF-002')],
    });
    writeFileSync(path.join(folder, 'one.xml'), statement);
    await expect.poll(() => arrivalOf(id), SLOW).toEqual({ received: '250000000', reference: 'BANKREF-002' });
    const waiting = await site.database.superuser('SELECT match, deposit FROM bank_entries WHERE state = $1', [
      'waiting',
    ]);
    expect(waiting).toEqual([{ match: 'amount-differs', deposit: String(id) }]);
    await approve(uid, id);
    expect((await client.call(balances, {})).find(({ accountTypeId }) => accountTypeId === 1)?.balance).toBe(
      '250.000000',
    );
    await verify(site.database);
  }, 200_000);
});
