import { customerAccount, houseAccount, kindInForce, TRADING_KINDS } from '@vitrine/domain/ledger/chart';
import type { Step } from '../step.ts';
import type { LedgerContext } from './context.ts';
import type { AccountFact } from './input.ts';
import { post } from './ledger.ts';

/**
 * Opens a customer's accounts, or changes what the core knows about them. The first account of a book also posts the
 * house capital, and each demo account gets its grant, on every account in use. A customer's book never changes.
 */
export function takeAccountFact(
  { ledger: state, site, siteVersion }: LedgerContext,
  step: Step,
  fact: AccountFact,
  factVersion: number,
): void {
  if (siteVersion === 0) throw new Error('an account before the site terms');
  const { uid, book, frozen, country = '' } = fact;
  const index = state.indexOf(uid);
  if (index >= 0) {
    if (factVersion <= state.factVersionAt(index)) return;
    step.emit({ type: 'CustomerChanged', uid, frozen, factVersion });
    if (country !== state.countryAt(index)) step.emit({ type: 'CustomerCountrySet', uid, country });
    return;
  }
  const { currency } = site;
  step.emit({ type: 'CustomerOpened', uid, book, currency, frozen, factVersion });
  if (country !== '') step.emit({ type: 'CustomerCountrySet', uid, country });
  const source = houseAccount('asset/sim');
  const money = { book, currency, debit: source, order: 0 };
  if (book !== 'real' && !state.isOpen(book, currency, houseAccount('house/capital')) && site.houseCapital > 0n) {
    post(state, step, {
      ...money,
      credit: houseAccount('house/capital'),
      amount: site.houseCapital,
      reason: 'house-capital',
    });
  }
  if (book === 'demo' && site.demoGrant > 0n) {
    for (const kind of new Set(TRADING_KINDS.map((one) => kindInForce(one, site)))) {
      post(state, step, {
        ...money,
        credit: customerAccount(uid, kind),
        amount: site.demoGrant,
        reason: 'demo-grant',
      });
    }
  }
}
