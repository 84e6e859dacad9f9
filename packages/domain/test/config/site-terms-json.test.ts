import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SiteTerms } from '../../src/config/site-terms.ts';
import { siteTermsFromJson, siteTermsToJson } from '../../src/config/site-terms-json.ts';

it('the money terms of the site survive being written, and have one text', () => {
  const money = fc.bigInt({ min: 0n, max: 10n ** 18n });
  const percent = fc.integer({ min: 1, max: 1_000 });
  const terms: fc.Arbitrary<SiteTerms> = fc.record({
    currency: fc.constantFrom('USD', 'EUR'),
    tradeFee: fc.constantFrom('per-lot', 'notional'),
    demoGrant: money,
    houseCapital: money,
    marginCallPercent: percent,
    marginRearmPercent: percent,
    stopOutPercent: percent,
  });
  fc.assert(
    fc.property(terms, (site) => {
      const text = siteTermsToJson(site);
      expect(siteTermsFromJson(text)).toEqual(site);
      expect(siteTermsToJson(siteTermsFromJson(text))).toBe(text);
    }),
    { seed: 3 },
  );
});
