import { openOf } from '@vitrine/domain/market/candle';
import type { WirePeriod } from '@vitrine/wire/market/candle';
import { type Chart, type Coordinate, type OverlayFigure, registerOverlay } from 'klinecharts';
import type { ChartColors, ChartTrade } from './chart-data.ts';

const OWN_TRADE = 'ownTrade';
const MARK_PX = 6;

interface OwnTrade {
  readonly side: 'buy' | 'sell';
  readonly isGain: boolean;
  readonly colors: ChartColors;
}

registerOverlay<OwnTrade>({
  name: OWN_TRADE,
  totalStep: 3,
  createPointFigures: ({ chart, coordinates, overlay }) => {
    const first = chart.getDataList()[0]?.timestamp;
    const [entry, exit] = coordinates;
    // What lies before the oldest candle that is loaded has no place yet.
    const isPlaced = first !== undefined && (overlay.points[0]?.timestamp ?? 0) >= first;
    if (entry === undefined || !isPlaced) return [];
    const trade = overlay.extendData;
    return exit === undefined ? entryMark(entry, trade) : [...exitMark(entry, exit, trade), entryMark(entry, trade)];
  },
});

function entryMark(entry: Coordinate, { side, colors }: OwnTrade): OverlayFigure {
  return {
    type: 'polygon',
    attrs: { coordinates: arrow(entry, side === 'buy' ? 1 : -1) },
    styles: { style: 'stroke_fill', color: colors[side], borderColor: colors.surface, borderSize: 1 },
    ignoreEvent: true,
  };
}

/** A dot, and a line to it from the entry. */
function exitMark(entry: Coordinate, exit: Coordinate, { isGain, colors }: OwnTrade): OverlayFigure[] {
  const borderColor = isGain ? colors.buy : colors.sell;
  return [
    {
      type: 'line',
      attrs: { coordinates: [entry, exit] },
      styles: { style: 'dashed', color: colors.muted, size: 1, dashedValue: [3, 3] },
      ignoreEvent: true,
    },
    {
      type: 'circle',
      attrs: { x: exit.x, y: exit.y, r: 4 },
      styles: { style: 'stroke_fill', color: colors.surface, borderColor, borderSize: 2 },
      ignoreEvent: true,
    },
  ];
}

/** A triangle whose tip is the price: from below (1) for a buy, from above (-1) for a sell. */
function arrow({ x, y }: Coordinate, from: 1 | -1): Coordinate[] {
  return [
    { x, y },
    { x: x - MARK_PX, y: y + from * 2 * MARK_PX },
    { x: x + MARK_PX, y: y + from * 2 * MARK_PX },
  ];
}

/** Draws these trades and no others, each at the candle of the period that it happened in. */
export function drawTrades(
  chart: Chart,
  trades: readonly ChartTrade[],
  period: WirePeriod | undefined,
  colors: ChartColors,
): void {
  chart.removeOverlay({ name: OWN_TRADE });
  if (period === undefined) return;
  const place = ({ at, price }: ChartTrade['entry']) => ({ timestamp: openOf(period, at), value: price });
  for (const { id, side, entry, exit } of trades) {
    const extendData: OwnTrade = { side, isGain: exit?.isGain === true, colors };
    const points = exit === undefined ? [place(entry)] : [place(entry), place(exit)];
    chart.createOverlay({ id: `trade-${id}`, name: OWN_TRADE, lock: true, points, extendData });
  }
}
