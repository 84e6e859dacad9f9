import type { DeepPartial, Styles } from 'klinecharts';
import type { ChartColors } from './chart-data.ts';

/** Of every text in the chart. */
export const FONT = { family: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif', size: 11 };

/** Everything the library draws by itself, in the colours of site and theme. */
export function chartStyles(colors: ChartColors): DeepPartial<Styles> {
  const { muted, hairline } = colors;
  const axis = { axisLine: { show: false }, tickLine: { show: false }, tickText: { color: muted, ...FONT } };
  const cross = crosshairStyles(colors);
  return {
    grid: { horizontal: { color: hairline, style: 'solid' }, vertical: { show: false } },
    candle: candleStyles(colors),
    indicator: indicatorStyles(colors),
    xAxis: axis,
    yAxis: axis,
    separator: { color: hairline, fill: false, activeBackgroundColor: 'transparent' },
    crosshair: { horizontal: cross, vertical: cross },
  };
}

function candleStyles({ up, down, text, muted, lines }: ChartColors): DeepPartial<Styles['candle']> {
  const [area = text] = lines;
  return {
    bar: {
      upColor: up,
      downColor: down,
      noChangeColor: muted,
      upBorderColor: up,
      downBorderColor: down,
      noChangeBorderColor: muted,
      upWickColor: up,
      downWickColor: down,
      noChangeWickColor: muted,
    },
    area: {
      lineSize: 2,
      lineColor: area,
      value: 'close',
      smooth: false,
      backgroundColor: [
        { offset: 0, color: `${area}33` },
        { offset: 1, color: `${area}00` },
      ],
      // A pulse would keep the page drawing while nothing happens.
      point: { show: false },
    },
    priceMark: priceMarks(up, down, muted),
    tooltip: { showRule: 'none' },
  };
}

function priceMarks(up: string, down: string, muted: string): DeepPartial<Styles['candle']['priceMark']> {
  const mark = { show: true, color: muted, textFamily: FONT.family, textSize: FONT.size };
  return {
    high: mark,
    low: mark,
    last: {
      upColor: up,
      downColor: down,
      noChangeColor: muted,
      line: { dashedValue: [4, 4] },
      // Dark ink stays readable on both candle colours, whatever the theme.
      text: { ...FONT, weight: 600, color: '#0e1116', borderRadius: 4 },
    },
  };
}

function indicatorStyles({ up, down, muted, lines }: ChartColors): DeepPartial<Styles['indicator']> {
  return {
    ohlc: { upColor: up, downColor: down, noChangeColor: muted },
    bars: [{ style: 'fill', upColor: `${up}b3`, downColor: `${down}b3`, noChangeColor: `${muted}b3` }],
    lines: lines.map((color) => ({ style: 'solid', smooth: false, size: 1, color, dashedValue: [2, 2] })),
    lastValueMark: { show: false },
    tooltip: { showRule: 'none' },
  };
}

function crosshairStyles({ muted, surface, text }: ChartColors): DeepPartial<Styles['crosshair']['horizontal']> {
  return {
    line: { color: muted, dashedValue: [3, 3] },
    text: { ...FONT, color: surface, backgroundColor: text, borderColor: text, borderRadius: 4 },
  };
}
