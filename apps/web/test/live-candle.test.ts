import { describe, expect, it } from 'vitest';
import { LiveCandle } from '../src/market/chart/live-candle.ts';

const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);
const quote = (mid: number, time: string) => ({ mid, change: 0, seq: 1, at: at(time) });
const EURUSD = { pricePrecision: 5, source: 'replay' };
const newest = {
  Period: '5min' as const,
  Time: at('09:00:00') / 1_000,
  Open: 1.1,
  High: 1.101,
  Low: 1.099,
  Close: 1.1005,
  Volume: 3,
};

describe('live candle', () => {
  it('a price inside the candle moves close, high and low', () => {
    const live = new LiveCandle(EURUSD, '5min', newest);
    expect(live.take(quote(1.102, '09:04:59.900'))).toEqual({
      timestamp: at('09:00:00'),
      open: 1.1,
      high: 1.102,
      low: 1.099,
      close: 1.102,
      volume: 4,
    });
  });

  it('the first price of the next period opens the next candle', () => {
    const live = new LiveCandle(EURUSD, '5min', newest);
    expect(live.take(quote(1.1003, '09:05:00.000'))).toMatchObject({
      timestamp: at('09:05:00'),
      open: 1.1003,
      volume: 1,
    });
  });

  it('a price from before the candle changes nothing', () => {
    const live = new LiveCandle(EURUSD, '5min', newest);
    expect(live.take(quote(2, '08:59:59.999'))).toBeUndefined();
    expect(live.take(quote(1.1, '09:01:00'))?.high).toBe(1.101);
  });

  it('a simulated price counts more the further it is from where its minute began', () => {
    const live = new LiveCandle({ ...EURUSD, source: 'simulated' }, '5min', newest);
    const volumes = [
      quote(1.1, '09:01:00'),
      quote(1.10011, '09:01:10'),
      quote(1.09989, '09:01:20'),
      quote(1.09989, '09:02:00'),
    ].map((one) => live.take(one)?.volume);
    expect(volumes).toEqual([4, 4 + 10, 14 + 11, 25 + 1]);
  });

  it('without history the first price starts the chart', () => {
    expect(
      new LiveCandle({ pricePrecision: 2, source: 'replay' }, '1min', undefined).take(quote(97_662.28, '09:01:30')),
    ).toMatchObject({
      timestamp: at('09:01:00'),
      close: 97_662.28,
    });
  });
});
