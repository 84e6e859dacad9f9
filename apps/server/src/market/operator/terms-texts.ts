import { formatDecimal, formatMoney, LOTS_SCALE, RATE_SCALE } from '@vitrine/domain/kernel/decimal';
import type { Instrument } from '@vitrine/domain/market/instrument';
import { type EditableTerms, inOrder } from '@vitrine/domain/market/terms-rules';
import type { TermsTexts } from '@vitrine/wire/market/operator/terms';

/** The terms of an instrument that staff may change, in the form they read and write. */
export function textsOf(terms: EditableTerms): TermsTexts {
  const { calendar, leverageCap } = terms;
  return {
    productName: terms.name ?? '',
    lotStep: formatDecimal(terms.lotStep, LOTS_SCALE),
    minLots: formatDecimal(terms.minLots, LOTS_SCALE),
    maxLots: formatDecimal(terms.maxLots, LOTS_SCALE),
    marginMode: terms.marginMode === 1 ? '1' : '0',
    marginPerLot: formatMoney(terms.marginPerLot),
    feeRate: formatDecimal(terms.feeRate, RATE_SCALE),
    swapBuy: formatDecimal(terms.swap?.buy ?? 0n, RATE_SCALE),
    swapSell: formatDecimal(terms.swap?.sell ?? 0n, RATE_SCALE),
    multiples: terms.multiples.map(({ value, isDefault }) => `${value}${isDefault ? '*' : ''}`).join(','),
    realCap: String(leverageCap.real),
    paperCap: String(leverageCap.paper),
    demoCap: String(leverageCap.demo),
    isAlwaysOpen: calendar.always ? '1' : '0',
    zone: calendar.zone,
    sessions: inOrder(calendar.sessions)
      .map(({ from, to }) => `${from}-${to}`)
      .join(','),
    holidays: calendar.holidays.join(','),
  };
}

/** The instrument with changed terms; everything else stays, including whether it is halted. */
export function withTerms(instrument: Instrument, terms: EditableTerms): Instrument {
  const { swap: _swap, name: _name, ...kept } = instrument;
  return { ...kept, ...terms };
}
