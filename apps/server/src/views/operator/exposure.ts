import { formatDecimal, formatMoney, LOTS_SCALE, type Money } from '@vitrine/domain/kernel/decimal';
import type { Book } from '@vitrine/domain/ledger/chart';
import { STRESS_PERCENT } from '@vitrine/domain/market/instrument';
import { midOf, type Tick } from '@vitrine/domain/market/tick';
import { stressLossOf, valueOfExposure } from '@vitrine/domain/trading/exposure';
import type { Pool } from 'pg';
import type { Terms } from '../../market/index.ts';
import type { TickOf } from '../../trading/index.ts';
import { type ExposureRow, exposureOf, readExposures, sumOf } from '../exposures.ts';

const lots = (text: bigint) => formatDecimal(text, LOTS_SCALE);
/**
 * What customers would win now, in account currency: the sum over all positions, rounded once for each version of the terms,
 * where a position is rounded by itself.
 */
function openProfitOf(rows: readonly ExposureRow[], terms: Terms, tick: Tick, tickOf: TickOf): Money | undefined {
  let profit = 0n;
  for (const row of rows) {
    const version = terms.at(row.instrument, Number(row.version));
    const conversion = terms.conversion(version.quoteCurrency, tickOf);
    if (conversion === undefined) return undefined;
    const won = BigInt(row.buys) * tick.bid - BigInt(row.bought) + BigInt(row.sold) - BigInt(row.sells) * tick.ask;
    profit += valueOfExposure(won, version, conversion);
  }
  return profit;
}

/** The value of the net position at the mid, what customers would win now, and what the house may lose by the stress test. */
function valuesOf(rows: readonly ExposureRow[], terms: Terms, tickOf: TickOf) {
  const instrument = Number(rows[0]?.instrument);
  const [listed, tick] = [terms.get(instrument), tickOf(instrument)];
  const conversion = listed && terms.conversion(listed.quoteCurrency, tickOf);
  if (listed === undefined || tick === undefined || conversion === undefined) return undefined;
  const exposure = exposureOf(rows);
  return {
    netNotional: valueOfExposure(exposure.net * midOf(tick), listed, conversion),
    openProfit: openProfitOf(rows, terms, tick, tickOf),
    stressLoss: stressLossOf(exposure, midOf(tick), listed, STRESS_PERCENT[listed.assetClass], conversion),
  };
}

/** The exposure of customers as the dashboard shows it, and the stress losses of each book added up. */
export async function readExposure(db: Pool, terms: Terms, tickOf: TickOf) {
  const entries = (await readExposures(db)).map((rows) => ({ rows, values: valuesOf(rows, terms, tickOf) }));
  const losses = new Map<Book, Money>();
  for (const { rows, values } of entries) {
    const book = rows[0]?.book as Book;
    losses.set(book, (losses.get(book) ?? 0n) + (values?.stressLoss ?? 0n));
  }
  const text = (money: Money | undefined) => (money === undefined ? null : formatMoney(money));
  return {
    losses,
    exposure: entries.map(({ rows, values }) => {
      const [buys, sells] = [sumOf(rows, 'buys'), sumOf(rows, 'sells')];
      const instrument = Number(rows[0]?.instrument);
      return {
        book: rows[0]?.book as Book,
        instrument,
        showCode: terms.get(instrument)?.showCode ?? String(instrument),
        orders: Number(sumOf(rows, 'orders')),
        buyLots: lots(buys),
        sellLots: lots(sells),
        netLots: lots(buys - sells),
        netNotional: text(values?.netNotional),
        openProfit: text(values?.openProfit),
        stressLoss: text(values?.stressLoss),
      };
    }),
  };
}
