import type { WirePeriod } from '@vitrine/wire/market/candle';
import type { IndicatorName } from './indicators.ts';

/** A candle as the chart draws it. Numbers: nothing is paid by them. */
export interface ChartCandle {
  /** Opening, milliseconds. */
  readonly timestamp: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

export interface ChartColors {
  /** Raw, from the site. */
  readonly up: string;
  readonly down: string;
  /** Readable shades of the same, for own orders. */
  readonly buy: string;
  readonly sell: string;
  readonly text: string;
  readonly muted: string;
  readonly hairline: string;
  readonly surface: string;
  /** Of the indicators, readable as text on `surface`. */
  readonly lines: readonly string[];
}

/** What is one's own at a price: positions with their result of the moment, targets that wait, stops. */
export interface ChartLine {
  readonly id: string;
  readonly price: number;
  readonly label: string;
  readonly side: 'buy' | 'sell';
  /** Positions are drawn in one stroke, targets dashed, stops dotted; what trails the price in dashes and dots. */
  readonly look: 'position' | 'target' | 'stop' | 'trailing';
  /** What is won or lost at a price, as text, where that is known. */
  readonly result?: ((price: number) => string) | undefined;
  /** Whose stop it is, when it is one order's alone and may be dragged. */
  readonly stop?: OwnStop;
  /** What a press on it does. */
  readonly press?: () => void;
  /** Called with the price, of the product's decimals, that it was dropped at; it stands where it was by then. */
  readonly drop?: (price: string) => void;
  /** How it is moved, when it is a price that is still being entered: as it is dragged, and by steps of its field. */
  readonly draft?: {
    /** With the price as decimal text of the product's decimals. */
    readonly move: (price: string) => void;
    readonly step: (count: number) => void;
  };
}

export interface OwnStop {
  readonly order: number;
  readonly name: 'stopLoss' | 'takeProfit';
}

/** An own trade: where it was opened and, once it is, where it was closed. Instants in milliseconds. */
export interface ChartTrade {
  readonly id: number;
  readonly side: 'buy' | 'sell';
  readonly entry: { readonly at: number; readonly price: number };
  readonly exit: { readonly at: number; readonly price: number; readonly isGain: boolean } | undefined;
}

/** What stands under the crosshair, or at the last candle. */
export interface ChartReading {
  readonly candle: ChartCandle;
  /** True when somebody points at it, false for the last candle. */
  readonly isPointed: boolean;
  /** False when somebody has scrolled back so far that the newest candle is out of sight. */
  readonly isLatestShown: boolean;
  readonly indicators: readonly IndicatorReading[];
}

export interface IndicatorReading {
  readonly name: IndicatorName;
  readonly title: string;
  /** Pixels from the top of the chart to the indicator's own strip; undefined for one drawn over the candles. */
  readonly top: number | undefined;
  readonly values: readonly {
    readonly label: string;
    readonly value: number | undefined;
    readonly color: string;
  }[];
}

/** The candles of one product in one period. */
export interface Series {
  readonly code: string;
  readonly precision: number;
  readonly period: WirePeriod;
  readonly candles: readonly ChartCandle[];
  /** Candles that open before the instant (milliseconds), oldest first. */
  readonly older: (before: number) => Promise<readonly ChartCandle[]>;
}
