import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SiteTerms } from '../../src/config/site-terms.ts';
import { siteTermsFromJson, siteTermsToJson } from '../../src/config/site-terms-json.ts';

it('the money terms of the site survive being written, and have one text', () => {
  const money = fc.bigInt({ min: 0n, max: 10n ** 18n });
  const percent = fc.integer({ min: 1, max: 1_000 });
  const figures = fc.record({
    currency: fc.constantFrom('USD', 'EUR'),
    tradeFee: fc.constantFrom('per-lot' as const, 'notional' as const),
    demoGrant: money,
    houseCapital: money,
    marginCallPercent: percent,
    marginRearmPercent: percent,
    stopOutPercent: percent,
  });
  const terms: fc.Arbitrary<SiteTerms> = fc
    .tuple(figures, fc.constantFrom({}, { onlyOneAccount: true as const }))
    .map(([others, accounts]) => ({ ...others, ...accounts }));
  fc.assert(
    fc.property(terms, (site) => {
      const text = siteTermsToJson(site);
      expect(siteTermsFromJson(text)).toEqual(site);
      expect(siteTermsToJson(siteTermsFromJson(text))).toBe(text);
      // Terms that journals already contain say nothing of it.
      expect(text.includes('onlyOneAccount')).toBe(site.onlyOneAccount === true);
    }),
    { seed: 3 },
  );
});
