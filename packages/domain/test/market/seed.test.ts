import { describe, expect, it } from 'vitest';
import { tradingHoursText } from '../../src/market/calendar.ts';
import { SEED_CATEGORIES, SEED_INSTRUMENTS, SEED_SIMULATIONS } from '../../src/market/seed.ts';

describe('the seed', () => {
  it('has ids that never change', () => {
    expect(SEED_INSTRUMENTS.map(({ id, code }) => `${id} ${code}`)).toMatchInlineSnapshot(`
      [
        "1 EURUSD",
        "2 GBPUSD",
        "3 USDJPY",
        "4 USDCHF",
        "5 USDCAD",
        "6 AUDUSD",
        "7 NZDUSD",
        "8 EURGBP",
        "9 EURJPY",
        "10 GBPJPY",
        "11 EURCHF",
        "12 AUDJPY",
        "13 EURAUD",
        "14 AUDNZD",
        "15 XAUUSD",
        "16 XAGUSD",
        "17 WTI",
        "18 BRENT",
        "19 NATGAS",
        "20 US30",
        "21 NAS100",
        "22 SPX500",
        "23 GER40",
        "24 UK100",
        "25 JPN225",
        "26 AAPL",
        "27 MSFT",
        "28 NVDA",
        "29 AMZN",
        "30 TSLA",
        "31 BTCUSD",
        "32 ETHUSD",
        "33 SOLUSD",
        "34 XRPUSD",
      ]
    `);
  });

  it('has at least 24 instruments, one simulation each, and only known categories', () => {
    expect(SEED_INSTRUMENTS.length).toBeGreaterThanOrEqual(24);
    expect(SEED_SIMULATIONS.map(({ instrument }) => instrument)).toEqual(SEED_INSTRUMENTS.map(({ id }) => id));
    expect(new Set(SEED_INSTRUMENTS.map(({ category }) => category))).toEqual(
      new Set(SEED_CATEGORIES.map(({ id }) => id)),
    );
    expect(new Set(SEED_INSTRUMENTS.map(({ code }) => code)).size).toBe(SEED_INSTRUMENTS.length);
  });

  it.each(SEED_INSTRUMENTS)('$code has one default multiple that every book allows', ({ multiples, leverageCap }) => {
    const chosen = multiples.filter(({ isDefault }) => isDefault);
    expect(chosen).toHaveLength(1);
    for (const cap of Object.values(leverageCap)) expect(chosen[0]?.value).toBeLessThanOrEqual(cap);
    for (const { value } of multiples) expect(value).toBeLessThanOrEqual(Math.max(...Object.values(leverageCap)));
  });

  it.each(SEED_INSTRUMENTS)(
    'MKT-06b $code names its margin per lot exactly when its margin mode needs it',
    (instrument) => {
      expect(instrument.marginPerLot > 0n).toBe(instrument.marginMode === 1);
    },
  );

  it.each(SEED_SIMULATIONS)('instrument $instrument moves at a believable pace', (simulation) => {
    const { spreadPoints } = SEED_INSTRUMENTS.find(({ id }) => id === simulation.instrument) ?? { spreadPoints: 0 };
    expect(simulation.tickEveryMs).toBeGreaterThanOrEqual(250);
    expect(simulation.tickEveryMs).toBeLessThanOrEqual(1_500);
    expect(simulation.startPrice).toBeGreaterThan(0n);
    const spreadPpm = (spreadPoints * 1_000_000) / Number(simulation.startPrice);
    expect(spreadPpm).toBeGreaterThan(1);
    expect(spreadPpm).toBeLessThan(2_000);
  });

  it('keeps the hours of its markets', () => {
    const hours = (code: string) =>
      SEED_INSTRUMENTS.filter((one) => one.code === code).map((one) => tradingHoursText(one.calendar))[0];
    expect(hours('EURUSD')).toBe('Su 17:00-Fr 17:00 America/New_York');
    expect(hours('XAUUSD')).toBe('Su-Th 18:00-17:00 America/New_York');
    expect(hours('GER40')).toBe('Su-Th 18:00-17:00 America/New_York');
    expect(hours('AAPL')).toBe('Mo-Fr 09:30-16:00 America/New_York');
    expect(hours('BTCUSD')).toBe('24/7');
  });
});
