import { INITIAL_OPTION_TERMS } from '@vitrine/domain/options/terms';
import { WireError } from '@vitrine/wire/client';
import { accountLog } from '@vitrine/wire/ledger/account-log';
import { haltInstrument } from '@vitrine/wire/market/operator/halt-instrument';
import { options } from '@vitrine/wire/options/options';
import { submitOption } from '@vitrine/wire/options/submit-option';
import { cancelOrder } from '@vitrine/wire/trading/cancel-order';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { modifyOrder } from '@vitrine/wire/trading/modify-order';
import { orders } from '@vitrine/wire/trading/orders';
import { reverseOrder } from '@vitrine/wire/trading/reverse-order';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { expect, it, vi } from 'vitest';
import { publishFact } from '../../../apps/server/src/platform/facts.ts';
import { inTransaction } from '../../../apps/server/src/platform/transaction.ts';
import { EURUSD, startTestSite, USDJPY } from '../../../apps/server/test/support/site.ts';
import { createStaff } from '../../support/staff.ts';

// Two inputs that meet in the core's line of input, in the same turn and in either order. The order is set here: which
// of them would come first by chance is no matter of these tests.

const site = await startTestSite();
const customer = await site.customer();
const BUY = { type: 1, cont: '0.01', multiple: 20, forex_id: EURUSD.id };
/** Above and below every level of the orders here. */
const above = () => site.quote(EURUSD, 116_500n, 116_506n);
const below = () => site.quote(EURUSD, 116_400n, 116_406n);

/** `ok`, or why it was refused. */
async function outcomeOf(request: Promise<unknown>): Promise<string> {
  try {
    await request;
    return 'ok';
  } catch (error) {
    if (error instanceof WireError && error.reason !== undefined) return error.reason;
    throw error;
  }
}

/**
 * Sends the request; in the turn in which its command enters the core, `other` happens too, before or after it. Resolves
 * with the outcome of the request when both are done.
 */
async function race(
  first: 'request' | 'other',
  request: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<string> {
  const { engine } = site;
  const submit = engine.submit.bind(engine);
  let done: Promise<unknown> | undefined;
  const entering = vi.spyOn(engine, 'submit').mockImplementationOnce((command, key) => {
    if (first === 'other') done = other();
    const outcome = submit(command, key);
    if (first === 'request') done = other();
    return outcome;
  });
  const said = await outcomeOf(request());
  expect(done, 'the request entered the core').toBeDefined();
  await done;
  entering.mockRestore();
  return said;
}

/** Who or what ended the order; undefined while it has not ended. */
async function closedBy(id: number): Promise<string | null | undefined> {
  const { data } = await customer.call(orders, { status: 3 });
  return data.find(({ Id }) => Id === id)?.ClosedBy;
}

const results = async () => (await customer.call(accountLog, { type: 12 })).total;

it.each([
  ['request', 'ok', 'user'],
  ['other', 'trading.order-not-open', 'stop-loss'],
] as const)(
  'TRD-42b a close against a stop, the %s first: %s, closed by %s, one result posted',
  async (first, said, by) => {
    await above();
    const { id } = await customer.call(submitOrder, { ...BUY, status: 1, stop_loss_price: '1.16450' });
    const before = await results();
    expect(await race(first, () => customer.call(closeOrder, { id }), below)).toBe(said);
    expect(await closedBy(id)).toBe(by);
    expect(await results()).toBe(before + 1);
  },
);

it('TRD-42c a cancel against the tick that fills: whichever comes first takes effect, the other does nothing', async () => {
  const place = async () => {
    await above();
    const order = { ...BUY, status: 0, target_price: '1.16450' };
    return (await customer.call(submitOrder, order)).id;
  };
  const cancelled = await place();
  expect(await race('request', () => customer.call(cancelOrder, { id: cancelled }), below)).toBe('ok');
  expect(await closedBy(cancelled)).toBe('cancelled');

  const filled = await place();
  expect(await race('other', () => customer.call(cancelOrder, { id: filled }), below)).toBe(
    'trading.order-not-pending',
  );
  expect((await customer.call(orders, { status: 1 })).data.map(({ Id }) => Id)).toEqual([filled]);
  expect((await customer.call(orders, { status: 0 })).total).toBe(0);
  expect(await outcomeOf(customer.call(closeOrder, { id: filled }))).toBe('ok');
});

it.each([
  ['request', 'ok', 'user', 1],
  ['other', 'trading.order-not-open', 'stop-loss', 0],
] as const)(
  'a reversal against a stop, the %s first: %s, closed by %s, %i new positions',
  async (first, said, by, count) => {
    await above();
    const { id } = await customer.call(submitOrder, { ...BUY, status: 1, stop_loss_price: '1.16450' });
    expect(await race(first, () => customer.call(reverseOrder, { id }), below)).toBe(said);
    expect(await closedBy(id)).toBe(by);
    const { data } = await customer.call(orders, { status: 1 });
    expect(data.map(({ OrderType }) => OrderType)).toEqual(Array.from({ length: count }, () => 2));
    for (const { Id } of data) await customer.call(closeOrder, { id: Id });
  },
);

it('a change of a pending order against the tick that fills it: the one that comes first takes effect, the other does nothing', async () => {
  const place = async () => {
    await above();
    return (await customer.call(submitOrder, { ...BUY, status: 0, target_price: '1.16450' })).id;
  };
  const moved = await place();
  expect(await race('request', () => customer.call(modifyOrder, { id: moved, target_price: '1.16000' }), below)).toBe(
    'ok',
  );
  const [waiting] = (await customer.call(orders, { status: 0 })).data;
  expect(waiting).toMatchObject({ Id: moved, TargetPrice: 1.16 });
  await customer.call(cancelOrder, { id: moved });

  const filled = await place();
  const enlarge = () => customer.call(modifyOrder, { id: filled, cont: '0.02' });
  expect(await race('other', enlarge, below)).toBe('trading.order-not-pending');
  const [position] = (await customer.call(orders, { status: 1 })).data;
  expect(position).toMatchObject({ Id: filled, Quantity: '0.0100' });
  expect(await outcomeOf(customer.call(closeOrder, { id: filled }))).toBe('ok');
});

it('OPT-25c an option against a halt: the one accepted first runs to its end on ticks that go on, the later one is refused', async () => {
  const durations = [{ id: 1, seconds: 1, profitRatio: 80_000_000n, minStake: 1_000_000n, maxStake: 5_000_000n }];
  const terms = await inTransaction(site.database.app, (tx) =>
    publishFact(tx, 'options', { kind: 'options', terms: { ...INITIAL_OPTION_TERMS, durations } }),
  );
  await site.engine.fact(terms!);
  const risk = await createStaff(site, ['risk']);

  /** An option and a halt of its product, in this order. */
  async function against(product: typeof EURUSD, first: 'request' | 'other'): Promise<string> {
    await site.quote(product, 150_000n, 150_006n);
    const { engine } = site;
    const tell = engine.fact.bind(engine);
    const halt = Promise.withResolvers<() => void>();
    // The fact of the halt is held back until the option enters.
    const telling = vi
      .spyOn(engine, 'fact')
      .mockImplementationOnce((fact) => new Promise((resolve) => halt.resolve(() => resolve(tell(fact)))));
    const halting = risk.call(haltInstrument, { instrument: product.id, reason: 'news' });
    const enter = await halt.promise;
    const option = { forex_id: product.id, type: 1, number: '1', seconds: 1 };
    const said = await race(
      first,
      () => customer.call(submitOption, option),
      () => {
        enter();
        return halting;
      },
    );
    telling.mockRestore();
    return said;
  }

  expect(await against(USDJPY, 'other')).toBe('market.suspended');
  expect(await against(EURUSD, 'request')).toBe('ok');
  const ended = async () => {
    await site.quote(EURUSD, 150_010n, 150_016n);
    return (await customer.call(options, { status: 3 })).data.map(({ Outcome }) => Outcome);
  };
  await expect.poll(ended).toEqual([expect.stringMatching(/^(win|loss|tie)$/)]);
});
