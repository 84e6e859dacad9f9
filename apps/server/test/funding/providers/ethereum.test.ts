import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HDKey } from '@scure/bip32';
import { Transaction } from 'micro-eth-signer';
import pino from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/database.ts';
import { createUnsignedPayouts, importSignedPayouts } from '../../../src/funding/providers/chain/chain-payouts.ts';
import { createCursor } from '../../../src/funding/providers/chain/chain-store.ts';
import {
  dismissTransfer,
  listTransfers,
  markTransferRecorded,
  markTransferRefused,
  matchedTransfers,
  matchTransfer,
  transfersOf,
  watchStatus,
} from '../../../src/funding/providers/chain/chain-transfers.ts';
import { EthereumNode, NodeError } from '../../../src/funding/providers/chain/ethereum-node.ts';
import { sendSigned } from '../../../src/funding/providers/chain/send-signed.ts';
import { millionths, type Token } from '../../../src/funding/providers/chain/transfers.ts';
import {
  addressAt,
  addressOf,
  readAccountKey,
  type WalletAccount,
} from '../../../src/funding/providers/chain/wallet.ts';
import { EthereumWatch, type WatchDeps } from '../../../src/funding/providers/chain/watch-ethereum.ts';
import type { OpenClaim } from '../../../src/funding/providers/provider.ts';
import { inTransaction } from '../../../src/platform/transaction.ts';
import { startChain, transferData } from './ethereum-chain.ts';
import { storeWithdrawal } from './stored-withdrawal.ts';

const database = await createTestDatabase();
const db = database.app;
const chain = await startChain();
const token: Token = { currency: 'USDT', contract: await chain.deployToken(), decimals: 6 };
afterAll(() => chain.stop());

// The test seed of BIP-39, "abandon ... about".
const SEED = Buffer.from(
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
  'hex',
);
const root = HDKey.fromMasterSeed(SEED);
const accountAt = (path: string) => root.derive(path);
const ethereum: WalletAccount = {
  chain: 'ethereum',
  key: readAccountKey('ethereum', accountAt("m/44'/60'/0'").publicExtendedKey),
};

const NOW = Date.now();
const ETH = 10n ** 18n;
let claims: (OpenClaim & { readonly uid: bigint })[] = [];
const uid = async (): Promise<bigint> => {
  const [row] = await database.superuser<{ id: string }>(
    `INSERT INTO users (is_demo, email, password_hash, invite_code) VALUES (false, $1, 'argon2id$x', $1) RETURNING uid AS id`,
    [`${randomUUID()}@house.example`],
  );
  return BigInt(row!.id);
};
const staffRows = await database.superuser<{ id: string }>(
  `INSERT INTO staff (email, name, roles, created_at, is_vouched) VALUES ('desk@house.example', 'Desk', '{owner}', now(), true) RETURNING id`,
);
const desk = Number(staffRows[0]!.id);

const deps = (more: Partial<WatchDeps> = {}): WatchDeps => ({
  db,
  claims: {
    open: async () => [],
    openOf: async (_, of, currency) => claims.filter((claim) => claim.uid === of && claim.currency === currency),
  },
  nodes: [chain.node],
  chainId: 1337n,
  confirmations: 3,
  tokens: [token],
  now: () => Date.now(),
  log: pino({ level: 'silent' }),
  ...more,
});
const watch = (more: Partial<WatchDeps> = {}) => new EthereumWatch(deps(more));

/** A customer with an address. */
async function customer() {
  const id = await uid();
  const address = await inTransaction(db, (client) => addressOf(client, ethereum, id, NOW));
  return { uid: id, address, transfers: () => transfersOf(db, id, 20) };
}

beforeEach(async () => {
  claims = [];
  await database.superuser(
    'TRUNCATE chain_cursors, chain_blocks, chain_transfers, payout_batches, payouts, withdrawals CASCADE',
  );
});

describe('addresses', () => {
  it('are those that wallets derive from the same seed', () => {
    expect([0, 1].map((index) => addressAt('ethereum', ethereum.key, index))).toEqual([
      '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
      '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0',
    ]);
    // The test vectors of BIP-84.
    const zpub =
      'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
    const bitcoin = readAccountKey('bitcoin', zpub);
    expect([0, 1].map((index) => addressAt('bitcoin', bitcoin, index))).toEqual([
      'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
    ]);
    const xpub = readAccountKey('bitcoin', accountAt("m/84'/0'/0'").publicExtendedKey);
    expect(addressAt('bitcoin', xpub, 0)).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu');
  });

  it.each([
    ['an xprv', accountAt("m/44'/60'/0'").privateExtendedKey],
    [
      'a zprv',
      'zprvAdG4iTXWBoARxkkzNpNh8r6Qag3irQB8PzEMkAFeTRXxHpbF9z4QgEvBRmfvqWvGp42t42nvgGpNgYSJA9iefm1yYNZKEm7z6qUWCroSQnE',
    ],
    ['a bare private key', 'a'.repeat(64)],
    ['a phrase', 'test test test test test test test test test test test junk'],
  ])('%s is refused, and not repeated', (_, key) => {
    expect(() => readAccountKey('ethereum', key)).toThrow(/private key/);
    try {
      readAccountKey('ethereum', key);
    } catch (error) {
      expect(String(error)).not.toContain(key.slice(4, 20));
    }
  });

  it('a key that is not of an account, damaged or of another form is refused', () => {
    const xpub = accountAt("m/44'/60'/0'").publicExtendedKey;
    expect(() => readAccountKey('ethereum', root.publicExtendedKey)).toThrow(/account/);
    expect(() => readAccountKey('ethereum', `${xpub.slice(0, -1)}${xpub.endsWith('1') ? '2' : '1'}`)).toThrow(/valid/);
    expect(() => readAccountKey('ethereum', 'ypub6')).toThrow(/xpub/);
  });

  it('a customer keeps one address, and two never share one, also at once', async () => {
    const ids = await Promise.all([uid(), uid(), uid()]);
    const address = (id: bigint) => inTransaction(db, (client) => addressOf(client, ethereum, id, NOW));
    const addresses = await Promise.all([...ids, ...ids, ...ids].map(address));
    expect(new Set(addresses).size).toBe(3);
    expect(addresses.slice(0, 3)).toEqual(addresses.slice(6));
  });
});

describe('watching the chain', () => {
  it('ether and tokens are seen, gain confirmations and are confirmed once, each in its currency', async () => {
    const one = await customer();
    claims = [{ uid: one.uid, deposit: 7n, currency: 'ETH', amount: 1_500_000n, names: [] }];
    const watching = watch();
    await watching.check();
    const tx = await chain.send(one.address, (ETH * 3n) / 2n);
    await chain.send(token.contract, 0n, transferData(one.address, 2_500_000n));
    await chain.send(chain.accounts[1]!, ETH);
    expect(await watching.check()).toBeUndefined();
    expect(await one.transfers()).toEqual([]);
    await chain.mine();
    await watching.check();
    expect(
      (await one.transfers()).map(({ currency, amount, state, confirmations }) => [
        currency,
        amount,
        state,
        confirmations,
      ]),
    ).toEqual([
      ['USDT', 2_500_000n, 'seen', 1n],
      ['ETH', 1_500_000n, 'seen', 1n],
    ]);
    await chain.mine();
    await watching.check();
    expect((await one.transfers())[0]).toMatchObject({ state: 'seen', confirmations: 2n });
    await chain.mine(3);
    await watching.check();
    expect((await one.transfers()).map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
    const matched = await matchedTransfers(db, 10);
    expect(matched).toMatchObject([
      { deposit: 7n, arrival: { reference: tx, amount: 1_500_000n, arrivedAt: one.address } },
    ]);
    expect((await listTransfers(db, { state: 'waiting', limit: 10 })).map(({ currency }) => currency)).toEqual([
      'USDT',
    ]);
    await markTransferRecorded(db, matched[0]!.entry);
    expect(await matchedTransfers(db, 10)).toEqual([]);
  });

  it('less than a millionth is rounded down to nothing, and meets no claim', async () => {
    const one = await customer();
    const watching = watch();
    await watching.check();
    claims = [{ uid: one.uid, deposit: 9n, currency: 'ETH', amount: 0n, names: [] }];
    await chain.send(one.address, 999_999_999_999n);
    await chain.mine(3);
    await watching.check();
    expect(await one.transfers()).toMatchObject([{ amount: 0n, state: 'confirmed' }]);
    expect(await matchedTransfers(db, 10)).toEqual([]);
    expect([millionths(1_999_999_999_999n, 18), millionths(5n, 2), millionths(1n, 6)]).toEqual([1n, 50_000n, 1n]);
  });

  it('a restart goes on after the last block, and two that watch at once store each transfer once', async () => {
    const one = await customer();
    await watch().check();
    await chain.send(one.address, ETH);
    await chain.mine();
    await chain.send(one.address, ETH * 2n);
    await chain.mine(2);
    await Promise.all([watch().check(), watch().check(), watch().check()]);
    await watch().check();
    expect((await one.transfers()).map(({ amount }) => amount)).toEqual([2_000_000n, 1_000_000n]);
  });

  it('a block that the chain leaves takes its transfers away, and another block brings them back', async () => {
    const one = await customer();
    await chain.send(addressAt('ethereum', accountAt("m/44'/60'/8'"), 0), ETH * 100n);
    await chain.mine();
    const watching = watch();
    await watching.check();
    const before = await chain.rpc<string>('evm_snapshot');
    const raw = Transaction.prepare({
      to: one.address,
      value: ETH,
      nonce: 0n,
      gasLimit: 21_000n,
      maxFeePerGas: 10n ** 10n,
      maxPriorityFeePerGas: 10n ** 9n,
      chainId: 1337n,
    })
      .signBy(root.derive("m/44'/60'/8'/0/0").privateKey!)
      .toHex();
    await chain.node.send(raw);
    await chain.mine(2);
    await watching.check();
    const [seen] = await one.transfers();
    expect(seen).toMatchObject({ state: 'seen', confirmations: 2n });
    await chain.rpc('evm_revert', before);
    expect(await watching.check()).toMatch(/behind/);
    await chain.rpc('evm_increaseTime', 5);
    await chain.mine(4);
    expect(await watching.check()).toBeUndefined();
    expect(await one.transfers()).toMatchObject([{ tx: seen!.tx, state: 'gone', confirmations: 0n }]);
    await chain.node.send(raw);
    await chain.mine();
    await watching.check();
    expect(await one.transfers()).toMatchObject([{ id: seen!.id, tx: seen!.tx, state: 'seen', confirmations: 1n }]);
    await chain.mine(2);
    await watching.check();
    expect(await one.transfers()).toMatchObject([{ id: seen!.id, state: 'confirmed' }]);
  });

  it('a confirmed transfer that disappears is lost: nothing more is reported, and a person is told', async () => {
    const one = await customer();
    claims = [{ uid: one.uid, deposit: 8n, currency: 'ETH', amount: 1_000_000n, names: [] }];
    const watching = watch({ confirmations: 1 });
    await watching.check();
    const before = await chain.rpc<string>('evm_snapshot');
    await chain.send(one.address, ETH);
    await chain.mine();
    await watching.check();
    expect(await matchedTransfers(db, 10)).toHaveLength(1);
    await chain.rpc('evm_revert', before);
    await chain.rpc('evm_increaseTime', 7);
    await chain.mine(3);
    await watching.check();
    expect(await matchedTransfers(db, 10)).toEqual([]);
    const [lost] = await listTransfers(db, { state: 'waiting', limit: 10 });
    expect(lost).toMatchObject({ state: 'lost', deposit: 8n });
    await inTransaction(db, (client) =>
      dismissTransfer(client, { transfer: lost!.id, staff: desk, note: 'corrected', now: NOW }),
    );
    expect(await listTransfers(db, { state: 'waiting', limit: 10 })).toEqual([]);
  });

  it('two nodes that disagree confirm nothing and change nothing', async () => {
    const other = await startChain();
    try {
      const one = await customer();
      const watching = watch({ nodes: [chain.node, other.node] });
      await watching.check();
      await chain.send(one.address, ETH);
      await chain.mine(4);
      await other.mine(Number(await chain.rpc<string>('eth_blockNumber')));
      expect(await watching.check()).toMatch(/disagree/);
      expect(await one.transfers()).toMatchObject([{ state: 'seen' }]);
      expect((await watchStatus(db))!.problem).toMatch(/disagree/);
      const before = await watchStatus(db);
      expect(await watch({ nodes: [other.node, chain.node] }).check()).toMatch(/disagree|every block/);
      expect((await watchStatus(db))!.read).toBe(before!.read);
      expect(await one.transfers()).toMatchObject([{ state: 'seen' }]);
      expect(await watch().check()).toBeUndefined();
      expect(await one.transfers()).toMatchObject([{ state: 'confirmed' }]);
    } finally {
      await other.stop();
    }
  });

  it('a person matches what no claim meets; the core’s refusal brings it back', async () => {
    const one = await customer();
    const other = await customer();
    const watching = watch({ confirmations: 1 });
    await watching.check();
    await chain.send(one.address, ETH);
    await chain.mine();
    await watching.check();
    const [waiting] = await listTransfers(db, { state: 'waiting', limit: 10 });
    claims = [
      { uid: one.uid, deposit: 1n, currency: 'ETH', amount: 2_000_000n, names: [] },
      { uid: other.uid, deposit: 2n, currency: 'ETH', amount: 1_000_000n, names: [] },
    ];
    const match = (deposit: bigint) =>
      inTransaction(db, (client) =>
        matchTransfer(client, { transfer: waiting!.id, deposit, staff: desk, note: '', now: NOW }, deps().claims),
      );
    await expect(match(2n)).rejects.toMatchObject({ code: 'outdated' });
    await match(1n);
    await expect(match(1n)).rejects.toMatchObject({ code: 'outdated' });
    const [matched] = await matchedTransfers(db, 10);
    expect(matched).toMatchObject({ deposit: 1n, staff: desk, arrival: { amount: 1_000_000n } });
    await markTransferRefused(db, matched!.entry, 'funding.deposit-closed');
    expect(await listTransfers(db, { state: 'waiting', limit: 10 })).toMatchObject([
      { note: 'funding.deposit-closed', deposit: undefined },
    ]);
  });
});

describe('nodes that are no help', () => {
  const servers: Server[] = [];
  afterAll(() => {
    for (const server of servers) server.close().closeAllConnections();
  });

  /** A server that answers each request for the chain with what the test says. */
  async function answering(
    answer: (method: string, body: string) => string | undefined | Promise<string>,
    status = 200,
  ): Promise<EthereumNode> {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (piece) => {
        body += piece;
      });
      request.on('end', async () => {
        const own = await answer((JSON.parse(body) as { method: string }).method, body);
        if (own === '(silence)') return;
        const text =
          own ??
          (await (
            await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
          ).text());
        response.writeHead(status, { 'content-type': 'application/json' }).end(text);
      });
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new EthereumNode(
      `http://user:secret@127.0.0.1:${(server.address() as AddressInfo).port}`.replace('user:secret@', ''),
      1_000,
    );
  }

  it.each([
    ['is silent', () => '(silence)', /longer than/],
    ['answers HTML', () => '<html>', /with JSON/],
    ['answers an error', () => '{"error":{"code":-32005,"message":"limit"}}', /limit/],
    ['answers nothing', () => '{}', /no blocks|something else/],
    [
      'is of another chain',
      (method: string) => (method === 'eth_chainId' ? '{"result":"0x1"}' : undefined),
      /chain 1 /,
    ],
    [
      'answers numbers that are none',
      (method: string) => (method === 'eth_chainId' ? '{"result":"many"}' : undefined),
      /something else/,
    ],
  ])('one that %s is named, and nothing changes', async (_, answer, problem) => {
    await watch().check();
    const before = await watchStatus(db);
    await chain.mine();
    const node = await answering(answer);
    expect(await watch({ nodes: [node] }).check()).toMatch(problem);
    expect((await watchStatus(db))!.read).toBe(before!.read);
    expect((await watchStatus(db))!.problem).toMatch(problem);
  });

  it('one that answers logs of another block stores nothing of the block', async () => {
    const one = await customer();
    await watch().check();
    await chain.send(token.contract, 0n, transferData(one.address, 1_000_000n));
    await chain.mine();
    const forged = JSON.stringify({
      result: [
        {
          address: token.contract,
          topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'],
          data: '0x',
          blockHash: `0x${'0'.repeat(64)}`,
          transactionHash: `0x${'1'.repeat(64)}`,
          logIndex: '0x0',
        },
      ],
    });
    const node = await answering((method) => (method === 'eth_getLogs' ? forged : undefined));
    expect(await watch({ nodes: [node] }).check()).toMatch(/logs of another block/);
    expect(await one.transfers()).toEqual([]);
    expect(await watch().check()).toBeUndefined();
    expect(await one.transfers()).toHaveLength(1);
  });

  it('the first one alone confirms no ether, no token and no success that the others do not have', async () => {
    const one = await customer();
    await watch().check();
    const ether = await chain.send(one.address, ETH);
    await chain.send(token.contract, 0n, transferData(one.address, 1_000_000n));
    await chain.mine(3);
    const forged = (text: string) => text.replace('"value":"0xde0b6b3a7640000"', '"value":"0x8ac7230489e80000"');
    const real = async (body: string) =>
      (await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).text();
    const liar = (method: string, change: (text: string) => string) =>
      answering((asked, body) => (asked === method ? real(body).then(change) : undefined));
    const moreEther = await liar('eth_getBlockByNumber', forged);
    const moreTokens = await liar('eth_getLogs', (text) => text.replace(/f4240"/, 'f4241"'));
    expect(await watch({ nodes: [moreEther, chain.node] }).check()).toBe(
      `the nodes disagree about transaction ${ether}`,
    );
    expect(await one.transfers()).toMatchObject([{ state: 'seen' }, { state: 'seen', amount: 10_000_000n }]);
    await database.superuser('TRUNCATE chain_cursors, chain_blocks, chain_transfers');
    const from = Number(await chain.rpc<string>('eth_blockNumber')) - 3;
    const header = (await chain.node.headerAt(BigInt(from)))!;
    const again = () => createCursor(db, 1337n, header, NOW);
    await again();
    expect(await watch({ nodes: [moreTokens, chain.node] }).check()).toMatch(/disagree about transaction/);
    await database.superuser('TRUNCATE chain_cursors, chain_blocks, chain_transfers');
    await again();
    const failed = await liar('eth_getTransactionReceipt', (text) => text.replace('"status":"0x1"', '"status":"0x0"'));
    expect(await watch({ nodes: [chain.node, failed] }).check()).toMatch(/disagree about transaction/);
    expect((await one.transfers()).map(({ state }) => state)).toEqual(['seen', 'seen']);
    expect(await watch({ nodes: [chain.node, chain.node] }).check()).toBeUndefined();
    expect((await one.transfers()).map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
  });

  it('one that is stale confirms nothing', async () => {
    const one = await customer();
    const later = () => Date.now() + 365 * 24 * 3_600_000;
    const watching = watch({ confirmations: 1, now: later });
    await watching.check();
    await chain.send(one.address, ETH);
    await chain.mine();
    expect(await watching.check()).toMatch(/older than 15 minutes/);
    expect(await one.transfers()).toMatchObject([{ state: 'seen' }]);
  });

  it('one that is not there, and an address with a token in it that no message repeats', async () => {
    const gone = new EthereumNode('http://127.0.0.1:9/v3/my-secret-token', 1_000);
    await watch().check();
    const problem = await watch({ nodes: [gone] }).check();
    expect(problem).toBe('the node cannot be reached');
  });
});

describe('payouts', () => {
  const hot = root.derive("m/44'/60'/9'/0/0");
  const order = (payouts: readonly { withdrawal: bigint; currency: string; amount: bigint; address: string }[]) =>
    inTransaction(db, (client) =>
      createUnsignedPayouts(client, { payouts, chainId: 1337n, tokens: [token], staff: desk, now: NOW }),
    );
  const take = (content: unknown, staff = desk) =>
    inTransaction(db, (client) =>
      importSignedPayouts(
        client,
        JSON.stringify(content),
        { chainId: 1337n, tokens: [token] },
        { staff, twoStaffAbove: 100n },
      ),
    );
  const states = async () =>
    (
      await database.superuser<{ state: string; reason: string | null }>(
        'SELECT state, reason FROM payouts ORDER BY withdrawal',
      )
    ).map(({ state, reason }) => [state, reason]);
  const TO = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';

  interface Payment {
    readonly withdrawal: string;
    readonly to: string;
    readonly value: string;
    readonly data: string;
  }
  const paymentsIn = (file: string) => (JSON.parse(file) as { payments: Payment[] }).payments;
  let nonce = 0n;
  /** Signs as a wallet elsewhere does. */
  const sign = (payment: Payment, more: { chainId?: bigint; value?: bigint } = {}): string => {
    const unsigned = Transaction.prepare({
      to: payment.to,
      value: more.value ?? BigInt(payment.value),
      data: payment.data === '0x' ? '' : payment.data,
      nonce: nonce++,
      gasLimit: 100_000n,
      maxFeePerGas: 10n ** 10n,
      maxPriorityFeePerGas: 10n ** 9n,
      chainId: more.chainId ?? 1337n,
    });
    return unsigned.signBy(hot.privateKey!).toHex();
  };

  it('what a wallet signs elsewhere is compared with what was asked for, sent, and paid when the chain says so', async () => {
    nonce = 0n;
    await chain.send(addressAt('ethereum', accountAt("m/44'/60'/9'"), 0), ETH * 100n);
    await chain.mine();
    const watching = watch();
    await watching.check();
    const { message, file } = await order([
      { withdrawal: 1n, currency: 'ETH', amount: 1_250_000n, address: TO.toLowerCase() },
      { withdrawal: 2n, currency: 'USDT', amount: 3_000_000n, address: TO },
    ]);
    const payments = paymentsIn(file);
    expect(payments[0]).toMatchObject({ to: TO, value: '1250000000000000000', data: '0x' });
    const raws = payments.map((payment) => sign(payment));
    const sent = await take({
      message,
      results: payments.map(({ withdrawal }, index) => ({ withdrawal, raw: raws[index] })),
    });
    expect(sent).toEqual({ message, raws });
    for (const raw of sent.raws) await chain.node.send(raw);
    await chain.mine(2);
    await watching.check();
    expect(await states()).toEqual([
      ['sent', null],
      ['sent', null],
    ]);
    await chain.mine(2);
    await watching.check();
    expect(await states()).toEqual([
      ['paid', null],
      ['paid', null],
    ]);
    expect(BigInt(await chain.rpc<string>('eth_getBalance', TO, 'latest'))).toBeGreaterThanOrEqual((ETH * 5n) / 4n);
  });

  it('of signed transactions each is sent, whatever nodes say of the others', async () => {
    await chain.send(addressAt('ethereum', accountAt("m/44'/60'/9'"), 0), ETH * 100n);
    await chain.mine();
    const count = await chain.rpc<string>(
      'eth_getTransactionCount',
      addressAt('ethereum', accountAt("m/44'/60'/9'"), 0),
      'latest',
    );
    nonce = BigInt(count);
    const pay = (value: bigint) => sign({ withdrawal: '1', to: TO, value: `${value}`, data: '0x' });
    const [one, two] = [pay(3n), pay(4n)];
    await sendSigned([chain.node], [one]);
    await chain.mine();
    const before = BigInt(await chain.rpc<string>('eth_getBalance', TO, 'latest'));
    // The first is in a block already, which the node refuses with words of its own.
    await expect(sendSigned([chain.node], [one, two])).rejects.toThrow('1 of 2 signed transactions');
    await chain.mine();
    expect(BigInt(await chain.rpc<string>('eth_getBalance', TO, 'latest')) - before).toBe(4n);
    const knows = {
      send: () => Promise.reject(new NodeError('the node refuses eth_sendRawTransaction: -32000 already known')),
    };
    const away = { send: () => Promise.reject(new NodeError('the node cannot be reached')) };
    await sendSigned([away, knows], [one, two]);
    await expect(sendSigned([away], [one, two])).rejects.toThrow('2 of 2');
  });

  it('a transaction that pays somebody else, another amount or on another chain is refused, and one withdrawal never has two', async () => {
    const { message, file } = await order([{ withdrawal: 1n, currency: 'ETH', amount: 1_000_000n, address: TO }]);
    const [payment] = paymentsIn(file);
    const result = (raw: string) => take({ message, results: [{ withdrawal: '1', raw }] });
    await expect(result(sign({ ...payment!, to: chain.accounts[1]! }))).rejects.toMatchObject({ code: 'invalid' });
    await expect(result(sign(payment!, { value: 1n }))).rejects.toMatchObject({ code: 'invalid' });
    await expect(result(sign(payment!, { chainId: 1n }))).rejects.toMatchObject({ code: 'invalid' });
    await expect(result(`0x${'00'.repeat(60)}`)).rejects.toMatchObject({ code: 'invalid' });
    await expect(
      take({ message: 'E-other', results: [{ withdrawal: '1', tx: `0x${'1'.repeat(64)}` }] }),
    ).rejects.toMatchObject({ code: 'not-ours' });
    await take({ message, results: [{ withdrawal: '1', tx: `0x${'1'.repeat(64)}` }] });
    await expect(take({ message, results: [{ withdrawal: '1', tx: `0x${'2'.repeat(64)}` }] })).rejects.toMatchObject({
      code: 'outdated',
    });
    await expect(order([{ withdrawal: 1n, currency: 'ETH', amount: 1_000_000n, address: TO }])).rejects.toMatchObject({
      code: 'outdated',
    });
  });

  it('the number of a transaction that does something else pays nothing', async () => {
    const watching = watch({ confirmations: 1 });
    await watching.check();
    const { message } = await order([{ withdrawal: 1n, currency: 'ETH', amount: 1_000_000n, address: TO }]);
    const tx = await chain.send(chain.accounts[2]!, ETH);
    await take({ message, results: [{ withdrawal: '1', tx }] });
    await chain.mine();
    await watching.check();
    expect(await states()).toEqual([['sent', 'the transaction does something else']]);
  });

  /** An account that takes nothing: whoever pays it has a transaction that was reverted. */
  async function deployRefuser(): Promise<string> {
    const data = '0x6460006000fd6000526005601bf3';
    const tx = await chain.rpc<string>('eth_sendTransaction', { from: chain.accounts[0], gas: '0x30d40', data });
    await chain.mine();
    return (await chain.rpc<{ contractAddress: string }>('eth_getTransactionReceipt', tx)).contractAddress;
  }

  it('a reverted transaction of somebody else fails nothing, and can be replaced by the right one', async () => {
    const watching = watch({ confirmations: 1 });
    await watching.check();
    const refuser = await deployRefuser();
    const { message } = await order([{ withdrawal: 1n, currency: 'ETH', amount: 1_000_000n, address: TO }]);
    const strange = await chain.send(refuser, 5n);
    await take({ message, results: [{ withdrawal: '1', tx: strange }] });
    await chain.mine();
    await watching.check();
    expect(await states()).toEqual([['sent', 'the transaction does something else']]);
    const tx = await chain.send(TO, ETH);
    await take({ message, results: [{ withdrawal: '1', tx }] });
    await chain.mine();
    await watching.check();
    expect(await states()).toEqual([['paid', null]]);
  });

  it('a reverted payment has failed; above the limit when a second person has named its transaction', async () => {
    const [row] = await database.superuser<{ id: string }>(
      `INSERT INTO staff (email, name, roles, created_at, is_vouched)
       VALUES ('second@house.example', 'Second', '{finance-checker}', now(), true) RETURNING id`,
    );
    await storeWithdrawal(database, 1, 100n);
    await storeWithdrawal(database, 2, 101n);
    const watching = watch({ confirmations: 1 });
    await watching.check();
    const refuser = (await deployRefuser()).toLowerCase();
    const { message } = await order([
      { withdrawal: 1n, currency: 'ETH', amount: 1_000_000n, address: refuser },
      { withdrawal: 2n, currency: 'ETH', amount: 2_000_000n, address: refuser },
    ]);
    const [one, two] = [await chain.send(refuser, ETH), await chain.send(refuser, 2n * ETH)];
    const results = [
      { withdrawal: '1', tx: one },
      { withdrawal: '2', tx: two },
    ];
    await take({ message, results });
    await chain.mine();
    await watching.check();
    const alone = ['sent', 'the transaction was reverted: a second person must upload the answer too'];
    expect(await states()).toEqual([['failed', 'the transaction was reverted'], alone]);
    await take({ message, results: results.slice(1) });
    await watching.check();
    expect((await states())[1]).toEqual(alone);
    await take({ message, results: results.slice(1) }, Number(row!.id));
    await watching.check();
    expect((await states())[1]).toEqual(['failed', 'the transaction was reverted']);
  });

  it.each([
    ['an address with a wrong checksum', { currency: 'ETH', amount: 1n, address: TO.replace('Ef', 'eF') }],
    ['an address of Bitcoin', { currency: 'ETH', amount: 1n, address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu' }],
    ['a token that is not watched', { currency: 'DAI', amount: 1n, address: TO }],
  ])('%s is refused', async (_, payout) => {
    await expect(order([{ withdrawal: 5n, ...payout }])).rejects.toMatchObject({ code: 'invalid' });
  });
});
