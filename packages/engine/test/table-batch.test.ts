import { type Row, TABLES, type TableName } from '@vitrine/core/rows';
import { TableBatch } from '@vitrine/engine/table-batch';
import fc from 'fast-check';
import { expect, it } from 'vitest';

type Step =
  | { readonly kind: 'insert'; readonly table: TableName; readonly row: Row }
  | { readonly kind: 'upsert'; readonly table: TableName; readonly row: Row }
  | { readonly kind: 'update'; readonly table: TableName; readonly key: Row; readonly changes: Row };

/** What a store is when each change is made one after the other. */
type Tables = Map<string, Row>;

const rowKey = (table: TableName, row: Row): string =>
  `${table} ${TABLES[table].key.map((column) => row[column]).join('/')}`;

function perform(tables: Tables, step: Step): void {
  if (step.kind !== 'update') tables.set(rowKey(step.table, step.row), step.row);
  else {
    const place = rowKey(step.table, step.key);
    tables.set(place, { ...tables.get(place), ...step.changes });
  }
}

const small = fc.integer({ min: 1, max: 6 });
const balance = fc.record({
  account: small,
  book: fc.constantFrom('demo', 'real'),
  currency: fc.constantFrom('USD', 'EUR'),
});

/** Wishes as projections make them: insert once, then update; upsert only where rows are replaced whole. */
const wish = fc.oneof(
  fc.record({ table: fc.constant('balances' as const), key: balance, posted: fc.bigInt(), patch: fc.boolean() }),
  fc.record({
    table: fc.constant('contract_orders' as const),
    key: fc.record({ id: small }),
    posted: fc.bigInt(),
    patch: fc.boolean(),
  }),
  fc.record({
    table: fc.constant('applied_facts' as const),
    key: fc.record({ subject: fc.constantFrom('site', 'a/b', 'a') }),
    posted: fc.bigInt(),
    patch: fc.boolean(),
  }),
);

type Wish = typeof wish extends fc.Arbitrary<infer T> ? T : never;

function stepsOf(wishes: readonly Wish[], known: Set<string>): Step[] {
  return wishes.map(({ table, key, posted, patch }): Step => {
    if (table === 'applied_facts') return { kind: 'upsert', table, row: { ...key, version: 1, body: String(posted) } };
    const place = rowKey(table, key);
    const values: Row = table === 'balances' ? { posted, held: posted + 1n } : { profit: posted, status: 3 };
    if (!known.has(place)) {
      known.add(place);
      return { kind: 'insert', table, row: { ...key, ...values } };
    }
    const [name, value] = Object.entries(values)[patch ? 0 : 1] as [string, bigint];
    return { kind: 'update', table, key, changes: { [name]: value } };
  });
}

it('a batch does to the tables what its changes do one after the other, each row touched once', () => {
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 40 }), fc.array(wish, { maxLength: 40 }), (before, inBatch) => {
      const known = new Set<string>();
      const stored: Tables = new Map();
      for (const step of stepsOf(before, known)) perform(stored, step);
      const expected: Tables = new Map(stored);
      const batch = new TableBatch();
      for (const step of stepsOf(inBatch, known)) {
        perform(expected, step);
        if (step.kind === 'insert') batch.insert(step.table, step.row);
        else if (step.kind === 'upsert') batch.upsert(step.table, step.row);
        else if (step.kind === 'update') batch.update(step.table, step.key, step.changes);
      }
      for (const [table, { inserts, upserts, updates }] of batch.changes()) {
        const touched = [...inserts, ...upserts, ...updates.map(({ key }) => key)].map((row) => rowKey(table, row));
        expect(new Set(touched).size).toBe(touched.length);
        for (const row of inserts) perform(stored, { kind: 'insert', table, row });
        for (const row of upserts) perform(stored, { kind: 'upsert', table, row });
        for (const update of updates) perform(stored, { kind: 'update', table, ...update });
      }
      expect(stored).toEqual(expected);
    }),
  );
});
