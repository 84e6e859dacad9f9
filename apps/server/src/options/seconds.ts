import { formatDecimal, formatMoney, RATE_SCALE } from '@vitrine/domain/kernel/decimal';
import type { ResponseOf } from '@vitrine/wire/call';
import { seconds } from '@vitrine/wire/options/seconds';
import { bookOf } from '../market/index.ts';
import { type CallContext, sharedRoute } from '../platform/http/context.ts';
import type { OptionOffer } from './offer.ts';

export const secondsRoute = (offer: OptionOffer, mode: 'paper' | 'real') => {
  const shared = { version: () => offer.version, variant: ({ caller }: CallContext) => bookOf(caller, mode) };
  return sharedRoute(seconds, shared, (_request, { caller }): ResponseOf<typeof seconds> => {
    const { durations, amounts, lossLevel, offered } = offer.terms;
    return {
      sec: durations.map(({ id, seconds: Seconds, profitRatio, minStake, maxStake }) => ({
        Id: id,
        Seconds,
        ProfitRatio: formatDecimal(profitRatio, RATE_SCALE),
        LimitAmount: formatMoney(minStake),
        MaxAmount: formatMoney(maxStake),
      })),
      number: amounts.map((amount) => ({ Number: formatMoney(amount) })),
      loss_level: lossLevel === 'stake' ? '0' : '1',
      terms_version: offer.version,
      is_offered: offered[bookOf(caller, mode)] ? '1' : '0',
    };
  });
};
