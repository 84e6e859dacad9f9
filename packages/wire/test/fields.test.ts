import { readdirSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from '../src/call.ts';
import { CALLS as CUSTOMER_CALLS, OPERATOR_CALLS } from '../src/calls.ts';
import { REASONS } from '../src/reasons.ts';
import { closeOrder } from '../src/trading/close-order.ts';
import { submitOrder } from '../src/trading/submit-order.ts';

const ORDER = { type: '1', cont: '0.1', forex_id: '3', status: '1', multiple: '10' };

describe('request fields', () => {
  it('reads text and numbers alike, exactly', () => {
    const asText = z.safeParse(submitOrder.request, { ...ORDER, expect_price: '1.10', max_dev: '0.001' });
    const asNumbers = z.safeParse(submitOrder.request, {
      type: 1,
      cont: 0.1,
      forex_id: 3,
      status: 1,
      multiple: 10,
      expect_price: 1.1,
      max_dev: 0.001,
    });
    expect(asText.data).toEqual({
      type: 1,
      cont: 1_000n,
      forex_id: 3,
      status: 1,
      multiple: 10,
      expect_price: '1.10',
      max_dev: 100_000n,
    });
    expect({ ...asNumbers.data, expect_price: '1.10' }).toEqual(asText.data);
  });

  it('takes an absent, empty or zero stop as none, a price as written, and refuses what is no price', () => {
    for (const none of [undefined, '', '0', '0.00', 0]) {
      for (const price of ['target_price', 'stop_loss_price', 'target_profit_price']) {
        expect(z.safeParse(submitOrder.request, { ...ORDER, [price]: none }).success, price).toBe(true);
      }
      // Nobody has seen a price of 0.
      const isTaken = z.safeParse(submitOrder.request, { ...ORDER, expect_price: none }).success;
      expect(isTaken, `expect_price ${none}`).toBe(none === undefined || none === '');
    }
    expect(z.safeParse(submitOrder.request, { ...ORDER, stop_loss_price: 'x' }).error?.issues[0]?.path).toEqual([
      'stop_loss_price',
    ]);
  });

  it('TRD-15 an order has the fields of the documents: which are needed, which are not, and what they may be', () => {
    const prices = 'stop_loss_price target_price target_profit_price trailing_points';
    const names = `cont expect_price forex_id max_dev multiple status ${prices}`;
    const properties = z.toJSONSchema(submitOrder.request, { io: 'input' }).properties ?? {};
    expect(Object.keys(properties).sort().join(' ')).toBe(`${names} type`);
    const isTaken = (change: object): boolean => z.safeParse(submitOrder.request, { ...ORDER, ...change }).success;
    for (const field of Object.keys(ORDER)) expect(isTaken({ [field]: undefined }), field).toBe(false);
    expect([0, 1, 2, 3].map((type) => isTaken({ type }))).toEqual([false, true, true, false]);
    expect([-1, 0, 1, 2].map((status) => isTaken({ status }))).toEqual([false, true, true, false]);
  });

  it('refuses every unwanted spelling of a number by the field’s name', () => {
    const bad = [
      'NaN',
      'Infinity',
      '-1',
      '-0',
      '1e309',
      '1e-9',
      '0x10',
      '1,5',
      '１',
      ' 1',
      '1 ',
      '+1',
      '01',
      '1.',
      '.5',
    ];
    for (const value of [
      ...bad,
      '9'.repeat(400),
      '\u0000',
      '\ud800',
      null,
      [],
      ['1', '1'],
      {},
      true,
      Number.NaN,
      Number.POSITIVE_INFINITY,
    ]) {
      for (const field of ['type', 'cont', 'forex_id', 'status', 'multiple', 'expect_price', 'max_dev']) {
        const parsed = z.safeParse(submitOrder.request, { ...ORDER, [field]: value });
        expect(parsed.error?.issues[0]?.path, `${field} ${String(value)}`).toEqual([field]);
      }
    }
  });

  it('never throws and never lets a fraction through as an id', () => {
    void fc.assert(
      fc.property(fc.anything(), (value) => {
        const parsed = z.safeParse(closeOrder.request, { id: value });
        if (parsed.success) expect(Number.isSafeInteger(parsed.data.id) && parsed.data.id > 0).toBe(true);
      }),
    );
  });

  it('drops fields a caller may not set', () => {
    expect(z.safeParse(closeOrder.request, { id: '7', is_demo: '0', balance: '1', role: 'owner' }).data).toEqual({
      id: 7,
    });
  });
});

describe('reasons', () => {
  it('gives each reason a number of its own', () => {
    expect(new Set(Object.values(REASONS).map(({ code }) => code)).size).toBe(Object.keys(REASONS).length);
  });
});

const CALLS = [...CUSTOMER_CALLS, ...OPERATOR_CALLS];

describe('calls', () => {
  it('describes every request and response as JSON schema', () => {
    for (const call of CALLS) {
      expect(z.toJSONSchema(call.request, { io: 'input' }), call.path).toHaveProperty('type', 'object');
      expect(() => z.toJSONSchema(call.response)).not.toThrow();
    }
  });

  it('lists every call, each defined in the file of its name in its room: what is in no list is in no access matrix', async () => {
    const root = path.resolve(import.meta.dirname, '../src');
    const defined: unknown[] = [];
    for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts')) continue;
      const exported: object = await import(path.join(root, file));
      for (const value of Object.values(exported)) {
        if (typeof value !== 'object' || value === null || !('operation' in value && 'room' in value)) continue;
        defined.push(value);
        const folder = CUSTOMER_CALLS.includes(value as Call) ? value.room : `${value.room}/operator`;
        expect(file).toBe(`${folder}/${value.operation}.ts`);
      }
    }
    expect(new Set(defined)).toEqual(new Set(CALLS));
  });

  it('gives each path and method to one operation', () => {
    expect(new Set(CALLS.map((call) => `${call.method} ${call.path}`)).size).toBe(CALLS.length);
    expect(new Set(CALLS.map((call) => call.operation)).size).toBe(CALLS.length);
  });
});
