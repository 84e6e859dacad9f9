import { auditLog } from '@vitrine/wire/staff/operator/audit';
import { closeOrder } from '@vitrine/wire/trading/close-order';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { explainOrder } from '@vitrine/wire/trust/operator/explain-order';
import { expect, it } from 'vitest';
import { createStaff, outcome } from '../../../../tests/support/staff.ts';
import { EURUSD, startTestSite } from '../support/site.ts';

const site = await startTestSite();
const [support, owner, content] = [
  await createStaff(site, ['support']),
  await createStaff(site, ['owner']),
  await createStaff(site, ['content']),
];

it('support explains an order to its customer: bid and ask, every formula, and who closed it', async () => {
  const customer = await site.customer();
  await site.quote(EURUSD, 116_500n, 116_506n);
  const { id } = await customer.call(submitOrder, {
    type: 1,
    cont: '0.1',
    forex_id: EURUSD.id,
    status: 1,
    multiple: 20,
  });
  const open = await support.call(explainOrder, { order: id });
  expect(open.text).toContain('bid 1.16500, ask 1.16506');
  await site.quote(EURUSD, 116_600n, 116_606n);
  await customer.call(closeOrder, { id });
  const { text, differences } = await support.call(explainOrder, { order: id });
  expect(differences).toEqual([]);
  for (const said of [`Order ${id} of customer ${customer.uid}`, 'bid 1.16600', 'closed by: Customer', 'money moved'])
    expect(text).toContain(said);
  expect(text).toContain('Amount 9.400000 USD, Reason contract-result');

  expect(await outcome(support.call(explainOrder, { order: 999_999 }))).toBe('request.not-found');
  expect(await outcome(content.call(explainOrder, { order: id }))).toBe('request.not-allowed');
  expect(await outcome(customer.call(explainOrder, { order: id }))).toBe('request.session-invalid');
  const { rows } = await owner.call(auditLog, { operation: 'explain-order', subject: `order/${id}` });
  expect(rows[0]).toMatchObject({ staffId: support.id, outcome: 'done' });
});
