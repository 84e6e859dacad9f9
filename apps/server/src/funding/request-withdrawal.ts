import { formatMoney } from '@vitrine/domain/kernel/decimal';
import type { EnginePort, IdempotencyKey } from '@vitrine/engine/engine-api';
import type { ParsedRequestOf } from '@vitrine/wire/call';
import { requestWithdrawal } from '@vitrine/wire/funding/request-withdrawal';
import type { Pool } from 'pg';
import type { ForMoney } from '../identity/index.ts';
import { Refused, refusedBy } from '../platform/http/answer.ts';
import { type Caller, route } from '../platform/http/context.ts';
import { namedCurrency } from './currencies.ts';
import type { FundingOffer } from './offer.ts';
import { coinDestination, refuseOwnAddress } from './payout-ways.ts';
import type { Destination, PayoutWays } from './payout-ways-store.ts';
import { detailsKeyOf, dropDetails, findDetails, linkDetails } from './request-details.ts';

export interface WithdrawDeps {
  readonly db: Pool;
  readonly engine: EnginePort;
  readonly now: () => number;
  readonly offer: FundingOffer;
  readonly ways: PayoutWays;
  readonly identity: Pick<ForMoney, 'moneyGuard'>;
  /** `is_withdraw_account_input`: an address is typed freely. */
  readonly takesTypedAddress: () => boolean;
  readonly siteTime: (at: number) => string;
}

type Request = ParsedRequestOf<typeof requestWithdrawal>;

interface Chosen {
  readonly to: Destination;
  readonly boundAt: number | undefined;
}

/** Where the money goes: a bound way that has rested, or a typed address where the site takes one. */
async function chosenWay(deps: WithdrawDeps, uid: number, request: Request): Promise<Chosen | Refused> {
  const { db, offer, ways, now, siteTime, takesTypedAddress } = deps;
  const currency = await namedCurrency(db, offer, request.draw_currency_id);
  if (currency === undefined) return new Refused('request.not-found');
  const { draw_method_id: id = 0, address } = request;
  if (id === 0) {
    if (!takesTypedAddress() || currency.way !== 'coin' || address === '') return new Refused('funding.no-way');
    const to = coinDestination(currency, address);
    return to instanceof Refused ? to : { to, boundAt: undefined };
  }
  const way = await ways.one(db, uid, id);
  if (way === undefined || way.currency !== currency.id) return new Refused('request.not-found');
  if (way.usableFrom > now()) return new Refused('funding.way-resting', { until: siteTime(way.usableFrom) });
  return { to: way.destination, boundAt: way.boundAt };
}

/** As {@link chosenWay}; nobody is paid to an address that takes deposits here, also where it was bound before. */
async function checkedWay(deps: WithdrawDeps, uid: number, request: Request): Promise<Chosen | Refused> {
  const chosen = await chosenWay(deps, uid, request);
  if (chosen instanceof Refused) return chosen;
  const currency = await namedCurrency(deps.db, deps.offer, request.draw_currency_id);
  if (currency === undefined) return new Refused('request.not-found');
  return (await refuseOwnAddress(deps.db, currency, chosen.to)) ?? chosen;
}

/** Everything that the core cannot know; once it has passed, the details that are written here say so. */
async function checkAndWrite(
  deps: WithdrawDeps,
  caller: Caller,
  key: IdempotencyKey,
  request: Request,
): Promise<Refused | undefined> {
  const { db, offer, ways, now, identity } = deps;
  const chosen = await checkedWay(deps, caller.uid, request);
  if (chosen instanceof Refused) return chosen;
  const { checks } = await offer.forCustomer(db, caller.uid);
  const refused = await identity.moneyGuard.refuse(caller, {
    needsName: checks.withdrawalNeedsName,
    payPassword: checks.withdrawalNeedsPayPassword ? request.pay_password : undefined,
    otp: request.otp,
  });
  if (refused !== undefined) return refused;
  const details = detailsKeyOf(key);
  await db.query(
    `INSERT INTO withdrawal_details (uid, key, args, at, way, sealed, digest, bound_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (key) DO NOTHING`,
    [
      caller.uid,
      details.key,
      details.args,
      new Date(now()),
      chosen.to.way,
      ways.seal(caller.uid, { to: chosen.to, memo: request.memo ?? '' }),
      ways.digest(chosen.to),
      chosen.boundAt === undefined ? null : new Date(chosen.boundAt),
    ],
  );
  return undefined;
}

/** Without password and code: another code for the same request is the same request. */
const textOf = ({ draw_currency_id, number, memo, draw_method_id, address }: Request): string =>
  [draw_currency_id, formatMoney(number), draw_method_id ?? 0, address, memo ?? ''].join(' ');

/**
 * A repeat of a call that was checked is not checked again: its code is used up, and the core gives the first answer.
 */
export const requestWithdrawalRoute = (deps: WithdrawDeps) =>
  route(requestWithdrawal, async (request, { caller, idempotencyKey }) => {
    const { db, engine, offer, now } = deps;
    if (caller.isDemo) return new Refused('request.real-account-only');
    const key = idempotencyKey(textOf(request));
    const details = detailsKeyOf(key);
    const known = await findDetails(db, 'withdrawal', details, now());
    const refused = known === false ? await checkAndWrite(deps, caller, key, request) : known;
    if (refused instanceof Refused) return refused;
    const { draw_currency_id: currency, number: amount } = request;
    const way = offer.currency(currency)?.way ?? 'coin';
    const outcome = await engine.submit({ kind: 'request-withdrawal', uid: caller.uid, way, currency, amount }, key);
    if (!outcome.ok) {
      await dropDetails(db, 'withdrawal', details.key);
      return refusedBy(outcome.refusal);
    }
    if (outcome.answer?.kind !== 'withdrawal-requested') throw new Error('a request without a withdrawal');
    await linkDetails(db, 'withdrawal', details.key, outcome.answer.withdrawal);
    await dropDetails(db, 'withdrawal', details.key);
    return { id: outcome.answer.withdrawal, seq: outcome.seq };
  });
