import { MINUTE } from '@vitrine/domain/kernel/time';
import { accountName, customerAccount } from '@vitrine/domain/ledger/chart';
import type { Call } from '@vitrine/wire/call';
import { OPERATOR_CALLS } from '@vitrine/wire/calls';
import { textsOf } from '@vitrine/wire/example';
import { NAMING_FIELDS as NAMING } from '@vitrine/wire/staff/naming-fields';
import { customers } from '@vitrine/wire/views/operator/customers';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startTestSite } from '../../../apps/server/test/support/site.ts';
import { createStaff, type StaffMember } from '../../support/staff.ts';

// Made from the list of calls: a new one that takes a customer, or answers a file, is covered without an edit here.
const NAMING_FIELDS: readonly string[] = NAMING;
const clock = { now: Date.now() };
const site = await startTestSite({ signInNow: () => clock.now });
const customer = await site.customer();

const fieldsOf = ({ request }: Call): string[] =>
  Object.keys((z.toJSONSchema(request, { io: 'input' }) as { readonly properties: object }).properties);
const reads = OPERATOR_CALLS.filter(({ effect }) => effect === 'read');

const requiredOf = ({ request }: Call): readonly string[] =>
  (z.toJSONSchema(request, { io: 'input' }) as { readonly required?: readonly string[] }).required ?? [];

/** A request that asks for the customer by one field, and leaves out the others that can be left out. */
function requestBy(call: Call, field: string): URLSearchParams {
  const value = field === 'account' ? accountName(customerAccount(customer.uid, 'forex')) : String(customer.uid);
  const others = Object.entries(textsOf(call.example)).filter(([name]) => !NAMING_FIELDS.includes(name));
  const needed = NAMING_FIELDS.filter((name) => name !== field && requiredOf(call).includes(name));
  return new URLSearchParams([...others, ...needed.map((name) => [name, value]), [field, value]]);
}

async function read(call: Call, by: StaffMember, field: string): Promise<void> {
  const answer = await fetch(`${site.url}${call.path}?${requestBy(call, field)}`, {
    headers: { authorization: by.token },
  });
  await answer.text();
  expect(answer.status).toBe(200);
}

const entriesOf = ({ id }: StaffMember, { operation }: Call) =>
  site.database.superuser<{ subject: string; after: string | null }>(
    'SELECT subject, after FROM audit WHERE staff_id = $1 AND operation = $2',
    [id, operation],
  );

/** Fields of reads that name no customer. A new name is judged here, or belongs to the names of customers. */
const OTHERS =
  'accounts after area assigned before book currency deposit endTime event file fresh fromSeq group id image instrument key kind language missing operation positions provider reason review seq startTime state status subject text tick toSeq typing upTo verified version way who withdrawal writer';

describe('reads of one customer', () => {
  const naming = reads.flatMap((call) =>
    fieldsOf(call)
      .filter((field) => NAMING_FIELDS.includes(field))
      .map((field) => [call.operation, field, call] as const),
  );

  it.each(naming)('A8 %s by %s is in the audit log', async (_operation, field, call) => {
    const access = call.access as { readonly staff: Parameters<typeof createStaff>[1] };
    const person = await createStaff(site, [access.staff[0]!], { at: clock.now });
    await read(call, person, field);
    const entries = await entriesOf(person, call);
    expect(entries).toHaveLength(1);
    const [{ subject, after } = { subject: '', after: '' }] = entries;
    // Of a text that was searched for, its beginning: a log that is never erased names nobody.
    const named = field === 'contact' ? `contact/${String(customer.uid).slice(0, 2)}…` : String(customer.uid);
    expect(`${subject} ${after}`).toContain(named);
  });

  it('A8 the generated list has the journal, the ledger, the postings and the search', () => {
    expect(naming.map(([operation, field]) => `${operation} ${field}`)).toEqual(
      expect.arrayContaining([
        'journal-rows customer',
        'ledger-accounts customer',
        'ledger-sums customer',
        'ledger-postings account',
        'customers customer',
        'customer customer',
      ]),
    );
  });

  it('A8 no read asks for a customer by a field of another name', () => {
    const names = new Set(reads.flatMap(fieldsOf));
    expect([...names].filter((name) => !NAMING_FIELDS.includes(name)).sort()).toEqual(OTHERS.split(' '));
  });

  it('A8 reading on in the same list is one entry in five minutes, of each person and customer one', async () => {
    const [one, two] = [await createStaff(site, ['owner'], { at: clock.now }), await createStaff(site, ['owner'])];
    for (let page = 0; page < 3; page += 1) await read(customers, one, 'customer');
    await one.call(customers, { customer: String(customer.uid + 1) });
    await one.call(customers, {});
    await read(customers, two, 'customer');
    expect(await entriesOf(one, customers)).toHaveLength(2);
    expect(await entriesOf(two, customers)).toHaveLength(1);
    clock.now += 5 * MINUTE;
    await read(customers, one, 'customer');
    expect(await entriesOf(one, customers)).toHaveLength(3);
  });
});

describe('exports', () => {
  it('A8 every call of the console that answers a file is audited', () => {
    const files = OPERATOR_CALLS.filter(({ answersFile }) => answersFile === true);
    expect(files.map(({ operation }) => operation)).toContain('export-postings');
    expect(files.filter(({ isPrivate }) => isPrivate !== true)).toEqual([]);
  });
});
