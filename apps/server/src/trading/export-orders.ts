import { csvLine } from '@vitrine/domain/kernel/csv';
import type { Language } from '@vitrine/wire/envelope';
import { EXPORT_ROWS } from '@vitrine/wire/export-rows';
import { exportOrders } from '@vitrine/wire/trading/export-orders';
import type { OrderRow } from '@vitrine/wire/trading/order';
import type { CandleBook, Terms } from '../market/index.ts';
import { BYTE_ORDER_MARK, FileAnswer } from '../platform/http/answer.ts';
import { route } from '../platform/http/context.ts';
import { textIn } from '../platform/http/texts.ts';
import type { Reader } from '../platform/postgres/reader.ts';
import { liveOrder } from './live-profit.ts';
import { filterOf, orderRow } from './orders.ts';
import { type OrderFilter, type OrderRecord, readClosedBelow, readOrders } from './store.ts';

const PAGE = 1_000;

type Cell = (row: OrderRow, language: Language) => string;

/** A price at the order's precision; empty for 0, which means none. */
const priced = ({ ForexTradeLists }: OrderRow, value: number): string =>
  value === 0 ? '' : value.toFixed(ForexTradeLists.PricePrecision);

/** The columns in order. Figures are plain decimals, times are in the site's timezone, which their columns' titles name. */
const CELLS = {
  number: ({ Id }) => String(Id),
  product: ({ ForexTradeLists }) => ForexTradeLists.ShowCode,
  side: ({ OrderType }, language) => textIn(language, OrderType === 1 ? 'orders.buy' : 'orders.sell'),
  lots: ({ Quantity }) => Quantity,
  leverage: ({ Multiple }) => String(Multiple),
  kind: ({ PendingKind }, language) => (PendingKind === null ? '' : textIn(language, `orders.${PendingKind}`)),
  target: (row) => priced(row, row.TargetPrice),
  entry: (row) => (row.OpenTick === null ? '' : priced(row, row.OriginPrice)),
  price: (row) => (row.OpenTick === null ? '' : priced(row, row.UpdatePrice)),
  'stop-loss': (row) => priced(row, row.TargetLossPrice),
  'take-profit': (row) => priced(row, row.TargetProfitPrice),
  'trailing-points': ({ TrailingPoints }) => (TrailingPoints === 0 ? '' : String(TrailingPoints)),
  'trailing-price': (row) => priced(row, row.TrailingPrice),
  margin: ({ CautionMoney }) => CautionMoney,
  fee: ({ TradeFee }) => TradeFee,
  swap: ({ Swap }) => Swap,
  profit: ({ FactProfits }) => FactProfits,
  'net-profit': ({ NetProfits }) => NetProfits,
  created: ({ CreateTimeHandler }) => CreateTimeHandler,
  closed: ({ CompleteTimeHandler }) => CompleteTimeHandler,
  'closed-by': ({ ClosedBy }, language) => (ClosedBy === null ? '' : textIn(language, `closed-by.${ClosedBy}`)),
  'part-of': ({ PartOf }) => (PartOf === 0 ? '' : String(PartOf)),
} as const satisfies Readonly<Record<string, Cell>>;
const COLUMNS = Object.keys(CELLS) as readonly (keyof typeof CELLS)[];

/** The first page and, for history, the following pages. Orders closed meanwhile are not included. */
async function* pagesOf(
  db: Reader,
  filter: OrderFilter,
  first: readonly OrderRecord[],
): AsyncGenerator<readonly OrderRecord[]> {
  let page = first;
  let sent = 0;
  while (page.length > 0) {
    yield page;
    sent += page.length;
    const last = page.at(-1);
    if (filter.status !== 3 || last?.close === undefined || page.length < PAGE || sent >= EXPORT_ROWS) return;
    page = await readClosedBelow(
      db,
      filter,
      { closedAt: last.close.at, id: last.id },
      Math.min(PAGE, EXPORT_ROWS - sent),
    );
  }
}

interface Deps {
  readonly terms: Terms;
  readonly candles: CandleBook;
  readonly timeText: (at: number) => string;
  readonly siteZone: () => string;
}

export const exportOrdersRoute = ({ terms, candles, timeText, siteZone }: Deps) =>
  route(exportOrders, async (request, { caller, language, db }) => {
    const filter = filterOf(caller.uid, request);
    // Open orders can leave their list at any time, so they are all read in one statement.
    const { orders: first, total } = await readOrders(db, filter, filter.status === 3 ? PAGE : EXPORT_ROWS, 0);
    const lineOf = (order: OrderRecord): string => {
      const live = filter.status === 1 ? liveOrder(order, terms, (instrument) => candles.tick(instrument)) : undefined;
      const row = orderRow(order, live, terms, timeText);
      return csvLine(COLUMNS.map((column) => CELLS[column](row, language)));
    };
    async function* text(): AsyncGenerator<string> {
      const zone = siteZone();
      yield BYTE_ORDER_MARK + csvLine(COLUMNS.map((column) => textIn(language, `orders.${column}`, { zone })));
      for await (const page of pagesOf(db, filter, first)) yield page.map(lineOf).join('');
    }
    return new FileAnswer('orders.csv', Math.min(total, EXPORT_ROWS), total > EXPORT_ROWS, text());
  });
