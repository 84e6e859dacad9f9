import { INITIAL_JURISDICTIONS } from '@vitrine/domain/config/initial-jurisdictions';
import { createClient } from '@vitrine/wire/client';
import { ownJurisdiction } from '@vitrine/wire/config/own-jurisdiction';
import { approveRealName } from '@vitrine/wire/identity/operator/approve-real-name';
import { realNameReview } from '@vitrine/wire/identity/operator/real-name-review';
import { realNameReviews } from '@vitrine/wire/identity/operator/real-name-reviews';
import { realName } from '@vitrine/wire/identity/real-name';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createStaff, outcome } from '../../../../tests/support/staff.ts';
import { verify } from '../../src/journal/verify.ts';
import { type NamedAccount, openAccount, sendImage } from '../support/named-accounts.ts';
import { startTestSite } from '../support/site.ts';

const site = await startTestSite();
const reviewer = await createStaff(site, ['identity']);

const as = (token: string) => createClient({ origin: site.url, lang: () => 'en', token: () => token });
const countryOf = async ({ token }: NamedAccount) => (await as(token).call(ownJurisdiction, {})).country;

let cards = 0;
/** The review of documents that a customer has submitted. */
async function submit(who: NamedAccount): Promise<number> {
  cards += 1;
  const background = { r: cards, g: 10, b: 100 };
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
  const { url: front_pic } = await sendImage(site, bytes, who.token);
  await as(who.token).call(realName, { name: 'Ada Lovelace', id_type: 2, card_id: `C01X00T${cards}`, front_pic });
  const { rows } = await reviewer.call(realNameReviews, {});
  return rows.find(({ customer }) => customer === who.uid)!.id;
}

it('a customer lives where they registered, until documents show another country', async () => {
  const who = await openAccount(site);
  const registered = await countryOf(who);
  expect(registered).toMatch(/^[A-Z]{2}$/);
  const review = await submit(who);
  const shown = await reviewer.call(realNameReview, { review });
  expect(shown.account.country).toBe(registered);
  expect(shown.minimumAge).toBe(18);
  expect(shown.countries).toContainEqual({ country: 'DE', minimumAge: 18 });
  expect(shown.countries.map(({ country }) => country)).not.toContain('CN');

  for (const [country, reason] of [
    ['CN', 'identity.country-excluded'],
    ['XX', 'identity.country-excluded'],
    ['de', 'request.invalid-field'],
  ] as const)
    expect(await outcome(reviewer.call(approveRealName, { review, country }))).toBe(reason);
  expect(await countryOf(who)).toBe(registered);
  await reviewer.call(approveRealName, { review, country: 'DE' });
  expect(await countryOf(who)).toBe('DE');
  const own = await as(who.token).call(ownJurisdiction, {});
  expect(own.risk_warnings).toEqual(INITIAL_JURISDICTIONS.profiles[1]?.warnings);
  await site.restart();
  expect(await countryOf(who)).toBe('DE');
  expect((await reviewer.call(realNameReview, { review })).account.country).toBe('DE');
  await verify(site.database);
});

it('an approval without a country, or with the same, leaves the customer where they are', async () => {
  const who = await openAccount(site);
  const registered = await countryOf(who);
  const facts = () => site.database.app.query('SELECT version FROM facts WHERE subject = $1', [`account/${who.uid}`]);
  await reviewer.call(approveRealName, { review: await submit(who), country: registered });
  expect(await countryOf(who)).toBe(registered);
  expect((await facts()).rows).toHaveLength(1);
});

it('the core is told of those who registered before it knew countries, once', async () => {
  const who = await openAccount(site);
  const registered = await countryOf(who);
  // As an earlier version has left it.
  await site.database.superuser('DELETE FROM customer_countries WHERE uid = $1', [who.uid]);
  await site.database.superuser('UPDATE facts SET body = $2 WHERE subject = $1', [
    `account/${who.uid}`,
    `{"book":"paper","frozen":false,"kind":"account","uid":${who.uid}}`,
  ]);
  expect(await countryOf(who)).toBe('');
  await site.restart();
  await expect.poll(() => countryOf(who)).toBe(registered);
});
