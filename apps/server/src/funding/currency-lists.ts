import type { AmountBounds } from '@vitrine/domain/funding/index';
import { formatMoney } from '@vitrine/domain/kernel/decimal';
import { depositChannels } from '@vitrine/wire/funding/deposit-channels';
import { depositCurrencies } from '@vitrine/wire/funding/deposit-currencies';
import { depositWires } from '@vitrine/wire/funding/deposit-wires';
import { withdrawCurrencies } from '@vitrine/wire/funding/withdraw-currencies';
import type { Pool } from 'pg';
import { Refused } from '../platform/http/answer.ts';
import { route } from '../platform/http/context.ts';
import { SIMULATED_CONFIRMATIONS } from './confirmations.ts';
import { depositTypeOf, namedCurrencies, namedCurrency, wayOfDrawType } from './currencies.ts';
import { type FundingOffer, priceText, rateText } from './offer.ts';
import type { PayoutWays } from './payout-ways-store.ts';
import type { Providers } from './providers/start-providers.ts';

export interface CurrencyListDeps {
  readonly db: Pool;
  readonly now: () => number;
  readonly offer: FundingOffer;
  readonly ways: PayoutWays;
  readonly providers: Pick<Providers, 'ownAddress'>;
}

const boundsOf = ({ min, max }: AmountBounds) => ({ min_amount: formatMoney(min), max_amount: formatMoney(max) });

const depositCurrenciesRoute = ({ db, offer }: CurrencyListDeps) =>
  route(depositCurrencies, async (_request, { caller }) => {
    const currencies = await namedCurrencies(db, await offer.forCustomer(db, caller.uid));
    return currencies.flatMap(({ deposit, ...one }) =>
      deposit === undefined
        ? []
        : {
            id: one.id,
            name: one.name,
            code: one.code,
            ...boundsOf(deposit),
            type: depositTypeOf(one.way),
            protocol: one.protocol,
            rate: rateText(offer.rate(one)),
          },
    );
  });

const channelsRoute = ({ db, offer, providers }: CurrencyListDeps) =>
  route(depositChannels, async ({ symbol_id: id }, { caller }) => {
    const currency = await namedCurrency(db, offer, id);
    if (currency?.deposit === undefined) return new Refused('request.not-found');
    const { rows } = await db.query<{ id: number; address: string; memo: string; is_simulated: boolean }>(
      'SELECT id, address, memo, is_simulated FROM deposit_channels WHERE currency = $1 AND is_active ORDER BY id',
      [id],
    );
    const own = rows.length === 0 ? undefined : await providers.ownAddress(caller.uid, currency);
    return rows.map((row) => ({
      ...row,
      ...(own && { address: own.address, memo: '' }),
      currency_code: currency.code,
      protocol_code: currency.protocol,
      confirmations: own?.confirmations ?? SIMULATED_CONFIRMATIONS,
    }));
  });

interface WireColumns {
  readonly id: number;
  readonly bank_name: string;
  readonly bank_address: string;
  readonly bank_swift: string;
  readonly payee_name: string;
  readonly payee_account: string;
  readonly bank_remark: string;
  readonly symbol_id: number;
  readonly is_simulated: boolean;
}

const wiresRoute = ({ db }: CurrencyListDeps) =>
  route(depositWires, async ({ symbol_id: currency }) => {
    const { rows } = await db.query<WireColumns>(
      `SELECT id, bank_name, bank_address, swift AS bank_swift, payee_name, payee_account, remark AS bank_remark,
         currency AS symbol_id, is_simulated
       FROM deposit_wires WHERE is_active AND is_direct AND ($1::integer IS NULL OR currency = $1) ORDER BY id`,
      [currency ?? null],
    );
    return rows;
  });

const withdrawCurrenciesRoute = ({ db, now, offer, ways }: CurrencyListDeps) =>
  route(withdrawCurrencies, async ({ type }, { caller: { uid } }) => {
    const way = wayOfDrawType(type);
    const currencies = await namedCurrencies(db, await offer.forCustomer(db, uid));
    const bound = (await ways.list(db, uid, { way })).filter(({ usableFrom }) => usableFrom <= now());
    return currencies.flatMap(({ withdrawal, ...one }) => {
      if (withdrawal === undefined || one.way !== way) return [];
      const own = bound.find(({ currency }) => currency === one.id)?.destination;
      return {
        id: one.id,
        code: one.code,
        protocol: one.protocol,
        draw_rate: formatMoney(withdrawal.drawRate),
        fee_type: withdrawal.feeType === 'fixed' ? (1 as const) : (2 as const),
        usd_price: priceText(offer.rate(one)),
        dc_address: own?.way === 'coin' ? own.address : '',
        ...boundsOf(withdrawal),
      };
    });
  });

/** In what customers can pay and be paid, and where they pay to. */
export const currencyListRoutes = (deps: CurrencyListDeps) => [
  depositCurrenciesRoute(deps),
  channelsRoute(deps),
  wiresRoute(deps),
  withdrawCurrenciesRoute(deps),
];
