import { basicInfo } from '@vitrine/wire/config/basic-info';
import { operatorSiteTerms } from '@vitrine/wire/config/operator/operator-site-terms';
import { proposeSiteTerms } from '@vitrine/wire/config/operator/propose-site-terms';
import { userInfo } from '@vitrine/wire/identity/user-info';
import { decideProposal } from '@vitrine/wire/staff/operator/decide-proposal';
import { orders } from '@vitrine/wire/trading/orders';
import { submitOrder } from '@vitrine/wire/trading/submit-order';
import { expect, it } from 'vitest';
import { createStaff } from '../../../tests/support/staff.ts';
import { EURUSD, startTestSite } from './support/site.ts';

const site = await startTestSite();
const [owner, second] = [await createStaff(site, ['owner']), await createStaff(site, ['owner'])];

it('CFG-09 with `trade_fee_type` 1 a fee is lots x `ForexFeeRate`, otherwise notional x `ForexFeeRate`', async () => {
  const customer = await site.customer();
  const buy = async () => {
    await site.quote(EURUSD, 116_500n, 116_506n);
    await customer.call(submitOrder, { type: 1, cont: '0.1', forex_id: EURUSD.id, status: 1, multiple: 10 });
    const { data } = await customer.call(orders, { status: 1 });
    return data.map(({ Fee }) => Fee).sort();
  };
  // 0.1 lots x 100,000 x 1.16506 x 0.00002.
  expect((await site.client.call(basicInfo, {})).trade_fee_type).toBe('2');
  expect(await buy()).toEqual(['0.233012']);
  const { terms } = await owner.call(operatorSiteTerms, {});
  const { proposal } = await owner.call(proposeSiteTerms, {
    tradeFee: 'per-lot',
    demoGrant: 10_000,
    marginCallPercent: terms.marginCallPercent,
    marginRearmPercent: terms.marginRearmPercent,
    stopOutPercent: terms.stopOutPercent,
    onlyOneAccount: terms.onlyOneAccount,
  });
  expect((await site.client.call(basicInfo, {})).trade_fee_type).toBe('2');
  await second.call(decideProposal, { id: proposal, verdict: 'approve' });
  expect((await site.client.call(basicInfo, {})).trade_fee_type).toBe('1');
  // 0.1 lots x 0.00002; what is open keeps its fee.
  expect(await buy()).toEqual(['0.000002', '0.233012']);
});

it('CFG-23b the reputation score is stored, and told to no customer', async () => {
  const customer = await site.customer();
  const told = await customer.call(userInfo, {});
  await site.database.superuser('UPDATE users SET reputation_score = 77 WHERE uid = $1', [told.uid]);
  const [row] = await site.database.superuser<{ reputation_score: number }>(
    'SELECT reputation_score FROM users WHERE uid = $1',
    [told.uid],
  );
  expect(Number(row?.reputation_score)).toBe(77);
  expect(JSON.stringify(await customer.call(userInfo, {}))).not.toMatch(/reputation/i);
  expect(await (await fetch(`${site.url}/docs/openapi.json`)).text()).not.toMatch(/reputation/i);
});
