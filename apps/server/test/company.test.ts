import { createClient } from '@vitrine/wire/client';
import { companySearch } from '@vitrine/wire/content/company-search';
import { companyStatus } from '@vitrine/wire/content/company-status';
import { createContent } from '@vitrine/wire/content/operator/create-content';
import { operatorCompanyStatus } from '@vitrine/wire/content/operator/operator-company-status';
import { operatorContent } from '@vitrine/wire/content/operator/operator-content';
import { proposeCompanyStatus } from '@vitrine/wire/content/operator/propose-company-status';
import { publishContent } from '@vitrine/wire/content/operator/publish-content';
import { withdrawContent } from '@vitrine/wire/content/operator/withdraw-content';
import { auditLog } from '@vitrine/wire/staff/operator/audit';
import { decideProposal } from '@vitrine/wire/staff/operator/decide-proposal';
import { describe, expect, it } from 'vitest';
import { createStaff, outcome } from '../../../tests/support/staff.ts';
import { startTestSite } from './support/site.ts';

const site = await startTestSite();
const editor = await createStaff(site, ['content']);
const owner = await createStaff(site, ['owner'], { name: 'Olga' });
const second = await createStaff(site, ['owner'], { name: 'Omar' });
const speaking = (lang: string) => createClient({ origin: site.url, lang: () => lang, token: () => undefined });

const text = (title: string, summary: string) => ({ title, summary, content: '' });
async function list(texts: object, fields: object) {
  const made = await editor.call(createContent, { kind: 'listed-company', texts: JSON.stringify(texts), ...fields });
  await editor.call(publishContent, made);
  return made.id;
}
const found = async (searchCurrency: string, lang = 'en') =>
  (await speaking(lang).call(companySearch, { searchCurrency })).map(({ name }) => name);

describe('the search for companies', () => {
  it('NEWS-19b finds the site’s company and listed ones by name, service and place, in any language', async () => {
    await list(
      { en: text('Borealis Bank', 'Holds deposits of clients.'), ar: text('بنك بورياليس', 'يحفظ ودائع العملاء.') },
      { url: 'https://borealis.example/', location: 'Oslo' },
    );
    await list({ en: text('Aurora Markets', 'Trades currencies.') }, { url: 'https://aurora.example/' });
    await expect.poll(() => found('')).toEqual(['Vitrine', 'Aurora Markets', 'Borealis Bank']);
    expect(await found('aurora')).toEqual(['Aurora Markets']);
    expect(await found('DEPOSITS')).toEqual(['Borealis Bank']);
    expect(await found('oslo')).toEqual(['Borealis Bank']);
    // Found by a name in another language, and shown in the reader's.
    expect(await found('بورياليس')).toEqual(['Borealis Bank']);
    expect(await found('borealis', 'ar')).toEqual(['بنك بورياليس']);
    expect(await found('nobody')).toEqual([]);
    expect(await found('%')).toEqual([]);
    const [first] = await site.client.call(companySearch, { searchCurrency: 'bank' });
    expect(first).toMatchObject({
      url: 'https://borealis.example/',
      location: 'Oslo',
      subject: 'Holds deposits of clients.',
    });
  });

  it('a draft and a withdrawn company are not found, and one without a website cannot be written', async () => {
    const texts = JSON.stringify({ en: text('Hidden Ltd', '') });
    const url = 'https://hidden.example/';
    const refused = await editor.call(createContent, { kind: 'listed-company', texts }).catch((error) => error.params);
    expect(refused).toEqual({ field: 'url' });
    const made = await editor.call(createContent, { kind: 'listed-company', texts, url });
    expect(await found('hidden')).toEqual([]);
    await editor.call(publishContent, made);
    await expect.poll(() => found('hidden')).toEqual(['Hidden Ltd']);
    expect((await editor.call(operatorContent, { kind: 'listed-company', text: 'hidden' })).rows).toHaveLength(1);
    await editor.call(withdrawContent, { id: made.id });
    await expect.poll(() => found('hidden')).toEqual([]);
  });
});

describe('where customers are sent', () => {
  const away = { companyStatus: 'away', searchType: 'products', lossUrl: 'https://other.example/welcome' } as const;

  it('is decided by two owners, recorded, and told to customers only then', async () => {
    const { proposal } = await owner.call(proposeCompanyStatus, away);
    expect(await owner.call(operatorCompanyStatus, {})).toEqual({
      status: { companyStatus: 'open', searchType: 'products', lossUrl: '' },
      proposal,
    });
    expect(await outcome(second.call(proposeCompanyStatus, { ...away, searchType: 'companies' }))).toBe(
      'staff.already-proposed',
    );
    const decision = { id: proposal, verdict: 'approve' } as const;
    expect(await outcome(owner.call(decideProposal, decision))).toBe('staff.maker-is-checker');
    expect(await outcome(editor.call(decideProposal, decision))).not.toBe('done');
    expect(await site.client.call(companyStatus, {})).toEqual({ status: 1, type: 1, loss_url: '' });
    await second.call(decideProposal, decision);
    await expect
      .poll(() => site.client.call(companyStatus, {}))
      .toEqual({ status: 0, type: 1, loss_url: away.lossUrl });
    const { rows } = await owner.call(auditLog, { subject: 'company' });
    expect(rows.find(({ operation }) => operation === 'decide-proposal')).toMatchObject({ staffName: 'Omar' });
    expect(rows.at(-1)).toMatchObject({
      staffName: 'Olga',
      before: { companyStatus: 'open', lossUrl: '' },
      after: { companyStatus: 'away', lossUrl: away.lossUrl },
    });
  });

  it('back to serving them, in main mode', async () => {
    const back = { companyStatus: 'open', searchType: 'companies', lossUrl: '' } as const;
    const { proposal } = await second.call(proposeCompanyStatus, back);
    await owner.call(decideProposal, { id: proposal, verdict: 'approve' });
    await expect.poll(() => site.client.call(companyStatus, {})).toEqual({ status: 1, type: 0, loss_url: '' });
    expect(await outcome(owner.call(proposeCompanyStatus, back))).toBe('staff.nothing-changes');
  });

  it.each(['', 'http://other.example/', 'javascript:alert(1)', '//other.example', 'https://a.example/"><script>'])(
    'never to %j',
    async (lossUrl) => {
      const refused = await owner.call(proposeCompanyStatus, { ...away, lossUrl }).catch((error) => error.params);
      expect(refused).toEqual({ field: 'lossUrl' });
    },
  );

  it('an editor may not propose it', async () => {
    expect(await outcome(editor.call(proposeCompanyStatus, away))).not.toBe('done');
    expect(await site.client.call(companyStatus, {})).toMatchObject({ status: 1 });
  });
});

it('a site never sends customers to itself, where they would be sent on without end', async () => {
  const own = await startTestSite({ environment: { PUBLIC_URL: 'https://trade.example' } });
  const founder = await createStaff(own, ['owner']);
  const request = { companyStatus: 'away', searchType: 'products', lossUrl: 'https://trade.example/login' } as const;
  expect(await founder.call(proposeCompanyStatus, request).catch((error) => error.params)).toEqual({
    field: 'lossUrl',
  });
});
