import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatDecimal } from '@vitrine/domain/kernel/decimal';
import { DAY, HOUR, type Instant, MINUTE, SECOND } from '@vitrine/domain/kernel/time';
import { isOpenAt } from '@vitrine/domain/market/calendar';
import type { Instrument } from '@vitrine/domain/market/instrument';
import { SEED_INSTRUMENTS } from '@vitrine/domain/market/seed';
import type { Quote, Tick } from '@vitrine/domain/market/tick';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replayFeed, replayTerms } from '../../src/feed/replay.ts';
import { parseReplayFile, type ReplayFile, ReplayFileError } from '../../src/feed/replay-file.ts';
import type { Feed, FeedEvent } from '../../src/feed.ts';

const START = Date.parse('2026-11-18T12:00:00Z');

function instrument(code: string): Instrument {
  const found = SEED_INSTRUMENTS.find((one) => one.code === code);
  if (found === undefined) throw new Error(`no instrument ${code}`);
  return found;
}

const EURUSD = instrument('EURUSD');
const USDJPY = instrument('USDJPY');

const EURO = 'eurusd-ticks-histdata.csv';
const YEN = 'usdjpy-ticks-truefx.csv';

/** Both files as their makers write them, of other ticks: times that repeat, zeros at the end, a whole second. */
function madeUp(): ReplayFile[] {
  const lines = (line: (step: number) => string) =>
    Array.from({ length: 300 }, (_, step) => `${line(step)}\n`).join('');
  const time = (step: number) =>
    new Date(Date.parse('2020-01-01T17:00:00.065Z') + Math.floor(step / 2) * 1_735).toISOString();
  const euro = (step: number) => {
    const stamp = time(step)
      .replace(/[-:.Z]/g, '')
      .replace('T', ' ');
    return `${stamp},1.121${step % 7}${step % 10}0,1.12${200 + step}0,0`;
  };
  const yen = (step: number) => {
    const stamp = time(step)
      .replace('T', ' ')
      .replace('Z', step === 0 ? '' : '000')
      .replace('.065', step === 0 ? '' : '.065');
    return `${stamp}+00:00,86.${655 + (step % 40)},86.${700 + (step % 40)}`;
  };
  return [
    { path: EURO, text: lines(euro) },
    { path: YEN, text: `timestamp,bid,ask\n${lines(yen)}` },
  ];
}

/** The files beside the repository; a clone elsewhere has only the made-up ones. */
const SHARED = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));
const FILES: [string, ReplayFile[]][] = [['made-up files', madeUp()]];
if (existsSync(SHARED)) {
  const real = [EURO, YEN].map((name) => ({ path: SHARED + name, text: readFileSync(SHARED + name, 'utf8') }));
  FILES.push(['the real files', real]);
}

function histdata(...lines: readonly string[]): ReplayFile {
  return { path: 'data/eurusd.csv', text: lines.map((line) => `${line}\n`).join('') };
}

function iso(...lines: readonly string[]): ReplayFile {
  return { path: 'data/USDJPY-2013.csv', text: ['timestamp,bid,ask', ...lines].join('\n') };
}

function poll(feed: Feed, from: Instant, to: Instant, gap = SECOND): FeedEvent[] {
  const events: FeedEvent[] = [];
  for (let now = from; now < to; ) {
    now = Math.min(to, now + gap);
    events.push(...feed.poll(now));
  }
  return events;
}

function quotesOf(events: readonly FeedEvent[]): Quote[] {
  return events.flatMap((event) => (event.type === 'quote' ? [event.quote] : []));
}

function tickOf(quote: Quote | undefined): Tick {
  if (quote === undefined) throw new Error('no quote');
  return { ...quote, seq: 1, at: START };
}

/** Three lines, ten and twenty seconds apart. */
const three = histdata(
  '20200101 170000000,1.121200,1.121720,0',
  '20200101 170010000,1.121300,1.121820,0',
  '20200101 170030000,1.121400,1.121920,0',
);

describe('a file of ticks', () => {
  it('of histdata.com is in Eastern Standard Time, summer and winter', () => {
    const { times, bids, asks } = parseReplayFile(
      histdata('20200101 170000065,1.121200,1.121720,0', '20200701 170000065,1.12,1.13,1.5'),
      SEED_INSTRUMENTS,
    );
    expect(times.map((time) => new Date(time).toISOString())).toEqual([
      '2020-01-01T22:00:00.065Z',
      '2020-07-01T22:00:00.065Z',
    ]);
    expect([bids, asks]).toEqual([
      [112_120n, 112_000n],
      [112_172n, 113_000n],
    ]);
  });

  it('of TrueFX has its offset, and may leave the fraction out', () => {
    const {
      instrument: named,
      times,
      bids,
    } = parseReplayFile(
      iso(
        '2013-01-01 22:00:00+00:00,86.655,86.728',
        '2013-01-01T22:00:00.295999Z,86.65,86.7',
        '2013-01-02 01:00:01+02:30,86,87',
      ),
      SEED_INSTRUMENTS,
    );
    expect(named.code).toBe('USDJPY');
    expect(times.map((time) => new Date(time).toISOString())).toEqual([
      '2013-01-01T22:00:00.000Z',
      '2013-01-01T22:00:00.295Z',
      '2013-01-01T22:30:01.000Z',
    ]);
    expect(bids).toEqual([86_655n, 86_650n, 86_000n]);
  });

  const good = '20200101 170000065,1.121200,1.121720,0';
  it.each([
    ['20200101 170000065,1.1212,1.1217', '3 columns instead of 4'],
    ['', '1 columns instead of 4'],
    [`${good},`, '5 columns instead of 4'],
    ['20200230 170000065,1.1212,1.1217,0', "'20200230 170000065' is not a time"],
    ['20200101 240000000,1.1212,1.1217,0', "'20200101 240000000' is not a time"],
    ['2020-01-01 17:00:00,1.1212,1.1217,0', "'2020-01-01 17:00:00' is not a time"],
    ['20200101 165959999,1.1212,1.1217,0', 'its time is before that of the line above'],
    ['20200101 170000065,abc,1.1217,0', "bid 'abc' is not a price"],
    ['20200101 170000065,,1.1217,0', "bid '' is not a price"],
    ['20200101 170000065,-1.1212,1.1217,0', "bid '-1.1212' is not a price"],
    ['20200101 170000065,1e0,1.1217,0', "bid '1e0' is not a price"],
    ['20200101 170000065,NaN,1.1217,0', "bid 'NaN' is not a price"],
    ['20200101 170000065,0.000000,1.1217,0', "bid '0.000000' is not above 0"],
    ['20200101 170000065,1.1212,１.1217,0', "ask '１.1217' is not a price"],
    ['20200101 170000065,1.1212,1.121705,0', "ask '1.121705' has more decimals than the 5 of EURUSD"],
    ['20200101 170000065,1.1218,1.1217,0', 'bid 1.1218 is above ask 1.1217'],
    ['20200101 170000065,1.1212,1.1217,many', "volume 'many' is not a number"],
  ])('line %j is named: %s', (bad, problem) => {
    const parse = () => parseReplayFile(histdata(good, bad, good), SEED_INSTRUMENTS);
    expect(parse).toThrow(ReplayFileError);
    expect(parse).toThrow(`data/eurusd.csv, line 2: ${problem}`);
  });

  it('counts the header as a line', () => {
    expect(() => parseReplayFile(iso('2013-01-01 22:00:00,86,87'), SEED_INSTRUMENTS)).toThrow(
      'data/USDJPY-2013.csv, line 2: ',
    );
    expect(() => parseReplayFile(iso('2013-01-01 22:00:00Z,86,87,0'), SEED_INSTRUMENTS)).toThrow(
      '4 columns instead of 3',
    );
  });

  it('that is empty, quotes nothing known, or quotes what another does is refused', () => {
    const play =
      (...files: readonly ReplayFile[]) =>
      () =>
        replayFeed(files, SEED_INSTRUMENTS, { speed: 1, loop: false });
    expect(play(histdata())).toThrow('data/eurusd.csv: it holds no ticks');
    expect(play({ path: 'ticks.csv', text: three.text })).toThrow('ticks.csv: its name begins with no instrument code');
    expect(play(three, { ...three, path: 'C:\\data\\EURUSD2.csv' })).toThrow(
      'C:\\data\\EURUSD2.csv: another file quotes EURUSD already',
    );
  });

  it('reads any text or names a line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        try {
          parseReplayFile({ path: 'eurusd.csv', text }, SEED_INSTRUMENTS);
        } catch (error) {
          expect(error).toBeInstanceOf(ReplayFileError);
        }
      }),
    );
  });
});

describe('the replay feed', () => {
  it.each(FILES)('plays %s: every quote is a line, and every line a quote, at its time', (_, files) => {
    const feed = replayFeed(files, SEED_INSTRUMENTS, { speed: 60, loop: false });
    expect(feed.instruments).toEqual(new Set([EURUSD.id, USDJPY.id]));
    feed.resume(START, []);
    const quotes = quotesOf(feed.poll(START).concat(poll(feed, START, START + 10 * MINUTE, 100)));
    const played = (id: number) => quotes.filter((quote) => quote.instrument === id);
    // In the manner of each file, from the quotes: text against text.
    const euro = played(EURUSD.id).map(({ sourceAt, bid, ask }) => {
      const time = new Date(sourceAt - 5 * HOUR)
        .toISOString()
        .replace(/[-:.Z]/g, '')
        .replace('T', ' ');
      return `${time},${formatDecimal(bid, 5)}0,${formatDecimal(ask, 5)}0,0`;
    });
    expect(euro).toEqual(files[0]?.text.trim().split('\n'));
    const yen = played(USDJPY.id).map(({ sourceAt, bid, ask }) => {
      const time = new Date(sourceAt).toISOString().replace('T', ' ').replace('Z', '');
      return `${time},${formatDecimal(bid, 3)},${formatDecimal(ask, 3)}`;
    });
    const lines = files[1]?.text.trim().split('\n').slice(1) ?? [];
    expect(yen).toEqual(
      lines.map((line) => {
        const [time = '', bid = '', ask = ''] = line.split(',');
        const [seconds = '', fraction = ''] = time.replace('+00:00', '').split('.');
        return `${seconds}.${fraction.slice(0, 3).padEnd(3, '0')},${Number(bid).toFixed(3)},${Number(ask).toFixed(3)}`;
      }),
    );
    expect(quotes.every(({ source }) => source === 'replay')).toBe(true);
  });

  it.each([
    [1, 0, [0, 10_000, 30_000]],
    [10, 0, [0, 1_000, 3_000]],
    [0.5, 0, [0, 20_000, 60_000]],
  ])('MKT-33b at speed %d each line falls due in its time', (speed, _, expected) => {
    const feed = replayFeed([three], SEED_INSTRUMENTS, { speed, loop: false });
    feed.resume(START, []);
    const due: number[] = [];
    for (let now = START; now < START + 2 * MINUTE; now += 500)
      for (const _event of feed.poll(now)) due.push(now - START);
    expect(due).toEqual(expected);
  });

  it('MKT-33c a loop has a seam behind the last line, then begins anew', () => {
    const feed = replayFeed([three], SEED_INSTRUMENTS, { speed: 10, loop: true });
    feed.resume(START, []);
    const events = feed.poll(START).concat(poll(feed, START, START + 8 * SECOND, 700));
    const lines = quotesOf(events.slice(0, 3));
    expect(events.slice(3, 4)).toMatchObject([{ type: 'replay-restart', instruments: [EURUSD.id] }]);
    expect(quotesOf(events.slice(4, 7))).toEqual(lines);
    expect(events.slice(7, 8)).toMatchObject([{ type: 'replay-restart', instruments: [EURUSD.id] }]);
    const once = replayFeed([three], SEED_INSTRUMENTS, { speed: 10, loop: false });
    once.resume(START, []);
    expect(once.poll(START).concat(poll(once, START, START + MINUTE, 700))).toHaveLength(3);
  });

  it('plays each file by its own clock, in order of what falls due', () => {
    const yen = iso('2013-01-01 22:00:00Z,86.655,86.728', '2013-01-01 22:00:15Z,86.655,86.728');
    const feed = replayFeed([three, yen], SEED_INSTRUMENTS, { speed: 10, loop: true });
    feed.resume(START, []);
    const names = feed
      .poll(START + 4_400)
      .map((event) => (event.type === 'quote' ? event.quote.instrument : 'replay-restart'));
    expect(names).toEqual([
      EURUSD.id,
      USDJPY.id,
      EURUSD.id,
      USDJPY.id,
      'replay-restart',
      USDJPY.id,
      EURUSD.id,
      'replay-restart',
      EURUSD.id,
      USDJPY.id,
    ]);
  });

  it.each(FILES)('MKT-41c goes on in %s behind the last quote after a restart, wherever it stopped', (_, files) => {
    const file = files[1] ?? three;
    const whole = parseReplayFile(file, SEED_INSTRUMENTS);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 36 * 60 }), (stop) => {
        const first = replayFeed([file], SEED_INSTRUMENTS, { speed: 1, loop: false });
        first.resume(START, []);
        const before = quotesOf(first.poll(START).concat(poll(first, START, START + stop * SECOND, 4 * SECOND)));
        const second = replayFeed([file], SEED_INSTRUMENTS, { speed: 60, loop: false });
        second.resume(START + HOUR, [tickOf(before.at(-1))]);
        const after = quotesOf(second.poll(START + HOUR).concat(poll(second, START + HOUR, START + 2 * HOUR)));
        expect([...before, ...after].map(({ sourceAt }) => sourceAt)).toEqual(whole.times);
      }),
      { numRuns: 10 },
    );
  });

  it.each([
    ['in the middle of a silence', 6 * SECOND, 4 * SECOND],
    ['when the next line was due', 10 * SECOND, 0],
    ['long after it, because an earlier stop counts too', DAY, 0],
    ['with the last quote', 0, 10 * SECOND],
  ])('B6 a restart %s goes on where the file was', (_what, waited, left) => {
    const file = histdata(...['00', '10', '15'].map((second) => `20200101 1700${second}000,1.12140,1.12192,0`));
    const { times } = parseReplayFile(file, SEED_INSTRUMENTS);
    const feed = replayFeed([file], SEED_INSTRUMENTS, { speed: 1, loop: false });
    const last = tickOf({ instrument: EURUSD.id, bid: 1n, ask: 2n, sourceAt: times[0]!, source: 'replay' });
    const again = START + HOUR;
    feed.resume(again, [{ ...last, at: START }], START + waited);
    const due = (from: number, to: number) =>
      quotesOf(poll(feed, again + from, again + to, 500)).map((one) => one.sourceAt);
    expect(left === 0 ? quotesOf(feed.poll(again)).map((one) => one.sourceAt) : due(0, left)).toEqual([times[1]]);
    expect(due(left, left + 4_500)).toEqual([]);
    expect(due(left + 4_500, left + 5_000)).toEqual([times[2]]);
  });

  it('stands still while nobody polls', () => {
    const feed = replayFeed([three], SEED_INSTRUMENTS, { speed: 1, loop: false });
    feed.resume(START, []);
    expect(feed.poll(START + 4 * SECOND)).toHaveLength(1);
    expect(feed.poll(START + HOUR)).toEqual([]);
    expect(poll(feed, START + HOUR, START + HOUR + 5 * SECOND)).toEqual([]);
    expect(poll(feed, START + HOUR + 5 * SECOND, START + HOUR + 6 * SECOND)).toHaveLength(1);
  });

  it('a restart at the end of a loop, or behind quotes of another source, begins with the seam', () => {
    const file = parseReplayFile(three, SEED_INSTRUMENTS);
    const quote = {
      instrument: EURUSD.id,
      bid: 112_140n,
      ask: 112_192n,
      sourceAt: file.times[2] ?? 0,
      source: 'replay',
    };
    for (const last of [quote, { ...quote, source: 'simulated' }, { ...quote, sourceAt: START }]) {
      const feed = replayFeed([three], SEED_INSTRUMENTS, { speed: 1, loop: true });
      feed.resume(START, [tickOf(last)]);
      const [seam, first] = feed.poll(START).concat(poll(feed, START, START + 2 * SECOND));
      expect(seam).toMatchObject({ type: 'replay-restart', instruments: [EURUSD.id] });
      expect(first).toMatchObject({ quote: { sourceAt: file.times[0] } });
    }
  });
});

describe('replayTerms', () => {
  it.each([
    [1, 180_000],
    [7, 25_715],
    [36, 5_000],
    [3_600, 5_000],
    [0.5, 360_000],
  ])(
    'MKT-36a MKT-38d at speed %d a quote is good for %d ms, and no spread is added to that of the file',
    (speed, quoteMaxAgeMs) => {
      expect(replayTerms(EURUSD, speed)).toEqual({
        ...EURUSD,
        source: 'replay',
        spreadPoints: 0,
        calendar: expect.anything(),
        quoteMaxAgeMs,
      });
    },
  );

  it('is open whenever the file speaks', () => {
    expect(isOpenAt(replayTerms(EURUSD, 1).calendar, Date.parse('2026-11-21T12:00:00Z'))).toBe(true);
  });
});
