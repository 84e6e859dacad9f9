import type { ParsedRequestOf } from '@vitrine/wire/call';
import { BANK_DETAIL_FIELDS, bankDetailsOf, wrongBankFields } from '@vitrine/wire/funding/bank-details';
import { bindPayoutWay } from '@vitrine/wire/funding/bind-payout-way';
import { addressOn, chainOf } from '@vitrine/wire/funding/coin-addresses';
import type { BankFieldName } from '@vitrine/wire/funding/fields';
import type { PayoutWay as WayRow } from '@vitrine/wire/funding/payout-way';
import { payoutWays } from '@vitrine/wire/funding/payout-ways';
import { removePayoutWay } from '@vitrine/wire/funding/remove-payout-way';
import type { Pool } from 'pg';
import type { ForMoney } from '../identity/index.ts';
import { invalidFields, Refused } from '../platform/http/answer.ts';
import { route } from '../platform/http/context.ts';
import { inTransaction } from '../platform/transaction.ts';
import { drawTypeOf, type NamedCurrency, namedCurrency, readCurrencyNames, wayOfDrawType } from './currencies.ts';
import type { FundingOffer } from './offer.ts';
import type { Destination, PayoutWay, PayoutWays } from './payout-ways-store.ts';

export interface PayoutWayDeps {
  readonly db: Pool;
  readonly now: () => number;
  readonly offer: FundingOffer;
  readonly ways: PayoutWays;
  readonly identity: Pick<ForMoney, 'moneyGuard' | 'tellOfWay'>;
  /** Whether a bank field is asked for: its flag `is_bank_account_*`. */
  readonly needsBankField: (field: BankFieldName) => boolean;
  readonly siteTime: (at: number) => string;
}

const NO_BANK = Object.fromEntries(BANK_DETAIL_FIELDS.map((field) => [field, ''])) as Record<BankFieldName, string>;

/** The end of an address or account, by which its owner knows it: more is in no message. */
export const shortOf = (to: Destination): string =>
  `…${(to.way === 'coin' ? to.address : to.bank.payee_account || to.bank.bank_iban).slice(-6)}`;

/** An address of the currency's chain, as the chain writes it; refused if it is none. */
export function coinDestination(currency: NamedCurrency, typed: string): Destination | Refused {
  const chain = chainOf(currency);
  const address = chain === undefined ? undefined : addressOn(chain, typed);
  return address === undefined
    ? new Refused('funding.address-invalid', { currency: currency.name })
    : { way: 'coin', address };
}

/**
 * Refuses an address that takes deposits here: what is paid to it would come in again as a deposit, under the one number of
 * its transaction. An address of Ethereum is the same in either case; no other chain has two that differ in it alone.
 */
export async function refuseOwnAddress(
  db: Pool,
  currency: NamedCurrency,
  to: Destination,
): Promise<Refused | undefined> {
  if (to.way !== 'coin') return undefined;
  const { rowCount } = await db.query(
    `SELECT FROM wallet_addresses WHERE (chain = 'ethereum' AND address = lower($1)) OR (chain = 'bitcoin' AND address = $1)
     UNION ALL SELECT FROM deposit_channels WHERE lower(address) = lower($1) LIMIT 1`,
    [to.address],
  );
  return rowCount === 0 ? undefined : new Refused('funding.address-invalid', { currency: currency.name });
}

function destinationOf(
  currency: NamedCurrency,
  request: ParsedRequestOf<typeof bindPayoutWay>,
  needs: PayoutWayDeps['needsBankField'],
): Destination | Refused {
  if (currency.way === 'coin') return coinDestination(currency, request.dc_address);
  const bank = bankDetailsOf(request);
  const wrong = wrongBankFields(bank, needs);
  return wrong.length > 0 ? invalidFields(wrong) : { way: 'bank', bank };
}

function rowOf(way: PayoutWay, currency: { readonly code: string; readonly protocol: string }, now: number): WayRow {
  const { id, destination: to, boundAt, usableFrom } = way;
  return {
    id,
    dc_address: to.way === 'coin' ? to.address : '',
    ...(to.way === 'bank' ? to.bank : NO_BANK),
    draw_currency: { code: currency.code, protocol: currency.protocol },
    draw_id: way.currency,
    type: drawTypeOf(to.way),
    createdAt: new Date(boundAt).toISOString(),
    usableFrom: new Date(usableFrom).toISOString(),
    isUsable: usableFrom <= now,
  };
}

const listRoute = ({ db, now, offer, ways }: PayoutWayDeps) =>
  route(payoutWays, async ({ draw_type: type = 0, draw_id: currency = 0 }, { caller: { uid } }) => {
    const way = type === 0 ? undefined : wayOfDrawType(type);
    const [names, bound] = [
      await readCurrencyNames(db),
      await ways.list(db, uid, { way, currency: currency === 0 ? undefined : currency }),
    ];
    return bound.map((one) => {
      const code = offer.currency(one.currency)?.code ?? '';
      return rowOf(one, { code, protocol: names.get(one.currency)?.protocol ?? '' }, now());
    });
  });

const bindRoute = (deps: PayoutWayDeps) =>
  route(bindPayoutWay, async (request, { caller }) => {
    const { db, now, offer, ways, identity, needsBankField, siteTime } = deps;
    const refused = await identity.moneyGuard.refusePaused(caller);
    if (refused !== undefined) return refused;
    const currency = await namedCurrency(db, offer, request.draw_id);
    if (currency?.withdrawal === undefined || currency.way !== wayOfDrawType(request.type))
      return new Refused('request.not-found');
    const to = destinationOf(currency, request, needsBankField);
    if (to instanceof Refused) return to;
    const own = await refuseOwnAddress(db, currency, to);
    if (own !== undefined) return own;
    const bound = await inTransaction(db, async (client) => {
      const way = await ways.bind(client, caller.uid, currency.id, to, now());
      if (way instanceof Refused) return way;
      const params = { way: `${currency.name} ${shortOf(to)}`, from: siteTime(way.usableFrom) };
      await identity.tellOfWay(client, { uid: caller.uid, session: caller.session, way: way.id }, params);
      return way;
    });
    return bound instanceof Refused ? bound : rowOf(bound, currency, now());
  });

/** Where customers are paid. */
export const payoutWayRoutes = (deps: PayoutWayDeps) => [
  listRoute(deps),
  bindRoute(deps),
  route(removePayoutWay, async ({ id }, { caller: { uid, isDemo } }) => {
    if (isDemo) return new Refused('request.real-account-only');
    return (await deps.ways.remove(deps.db, uid, id)) ? null : new Refused('request.not-found');
  }),
];
