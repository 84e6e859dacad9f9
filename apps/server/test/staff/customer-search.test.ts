import { customers } from '@vitrine/wire/views/operator/customers';
import { expect, it } from 'vitest';
import { createStaff } from '../../../../tests/support/staff.ts';
import { readCustomers } from '../../src/views/operator/customer-store.ts';
import { startTestSite } from '../support/site.ts';

const site = await startTestSite();

/** As many customers as it takes for the planner to prefer indexes; a million of them were measured. */
const PEOPLE = 20_000;
await site.database.superuser(
  `INSERT INTO users (is_demo, email, mobile, name, invite_code, password_hash, area_id)
   SELECT false, 'person' || n || '@example.com', '+1201' || lpad(n::text, 7, '0'), 'Person Number ' || n, 'P' || n, 'argon2id$', 1
   FROM generate_series(1, $1) AS n`,
  [PEOPLE],
);
await site.database.superuser('ANALYZE users');

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The plan of the statement that looks a text up. */
async function planOf(contact: string): Promise<readonly Plan[]> {
  const sent: { readonly text: string; readonly values: readonly unknown[] }[] = [];
  const listening = {
    query: async (text: string, values: readonly unknown[]) => {
      sent.push({ text, values });
      return { rows: [] };
    },
  };
  await readCustomers(listening as never, { contact }, 'paper', undefined, 51);
  const { rows } = await site.database.app.query<{ 'QUERY PLAN': readonly [{ Plan: Plan }] }>(
    `EXPLAIN (FORMAT JSON) ${sent[0]!.text}`,
    [...sent[0]!.values],
  );
  return nodesOf(rows[0]!['QUERY PLAN'][0].Plan);
}

it.each(['person1234@', '+12010001234', 'person number 1234', 'nobody', 'p'])(
  'a search for %j reads the three indexes, and no table of customers from end to end',
  async (contact) => {
    const plan = await planOf(contact);
    const indexes = plan.map((node) => node['Index Name']).filter((name) => name !== undefined);
    expect(indexes.sort()).toEqual(['users_email_prefix', 'users_mobile_prefix', 'users_name_prefix']);
    expect(plan.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
  },
);

it.each([
  ['person1234@', 1],
  ['PERSON1234@', 1],
  ['+12010001234', 1],
  ['person number 1234', 11],
  ['per_on1234', 0],
  ['%', 0],
  // Of many, the newest.
  ['person', 50],
])('a search for %j finds %i', async (contact, found) => {
  const support = await createStaff(site, ['support']);
  expect((await support.call(customers, { contact })).rows).toHaveLength(found);
});
