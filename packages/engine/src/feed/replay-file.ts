import { type Price, parseDecimal } from '@vitrine/domain/kernel/decimal';
import { HOUR, type Instant, MINUTE } from '@vitrine/domain/kernel/time';
import type { Instrument } from '@vitrine/domain/market/instrument';

/** A file of ticks: its path, whose name begins with the instrument's code, and its text. */
export interface ReplayFile {
  readonly path: string;
  readonly text: string;
}

/** The ticks of one file by column, oldest first; at least one. */
export interface ReplayTicks {
  readonly instrument: Instrument;
  readonly times: readonly Instant[];
  readonly bids: readonly Price[];
  readonly asks: readonly Price[];
}

/** A file that cannot be played, and the faulty line (from 1); line 0 means the file as a whole. */
export class ReplayFileError extends Error {
  readonly file: string;
  readonly line: number;

  constructor(file: string, line: number, problem: string) {
    super(line === 0 ? `${file}: ${problem}` : `${file}, line ${line}: ${problem}`);
    this.name = 'ReplayFileError';
    this.file = file;
    this.line = line;
  }
}

const HISTDATA_TIME = /^(\d{4})(\d\d)(\d\d) (\d\d)(\d\d)(\d\d)(\d{3})$/;
const ISO_TIME = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:Z|([+-])(\d\d):(\d\d))$/;

/** Eastern Standard Time the whole year, as histdata.com writes it. */
const HISTDATA_OFFSET = -5 * HOUR;

/** The instant of a valid date, else `undefined`; fractions of a millisecond are dropped. */
function instantOf(fields: RegExpExecArray): Instant | undefined {
  const [, year, month, day, hour, minute, second, fraction = ''] = fields;
  const text = `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  const at = Date.parse(text);
  // JavaScript reads a date like 30 February as another day.
  return Number.isNaN(at) || new Date(at).toISOString() !== text ? undefined : at;
}

function histdataTime(text: string): Instant | undefined {
  const fields = HISTDATA_TIME.exec(text);
  const at = fields === null ? undefined : instantOf(fields);
  return at === undefined ? undefined : at - HISTDATA_OFFSET;
}

function isoTime(text: string): Instant | undefined {
  const fields = ISO_TIME.exec(text);
  const at = fields === null ? undefined : instantOf(fields);
  if (fields === null || at === undefined) return undefined;
  const [sign, hours, minutes] = fields.slice(8);
  const offset = Number(hours ?? 0) * HOUR + Number(minutes ?? 0) * MINUTE;
  return sign === '-' ? at + offset : at - offset;
}

const ISO_HEADER = 'timestamp,bid,ask';
const VOLUME = /^\d+(\.\d+)?$/;

/**
 * The instrument whose code begins the file's name, in any case: `eurusd-2020.csv` quotes EURUSD; the longest code
 * wins.
 */
export function instrumentOf(path: string, instruments: readonly Instrument[]): Instrument {
  const name = path.split(/[\\/]/).at(-1) ?? path;
  const [instrument] = instruments
    .filter(({ code }) => name.toLowerCase().startsWith(code.toLowerCase()))
    .sort((a, b) => b.code.length - a.code.length);
  if (instrument === undefined) throw new ReplayFileError(path, 0, 'its name begins with no instrument code');
  return instrument;
}

/**
 * Reads a file of ticks in either format: `YYYYMMDD HHMMSSmmm,bid,ask,volume` in UTC-5 without summer time
 * (histdata.com), or, below the header `timestamp,bid,ask`, ISO times with their offset (TrueFX). Prices are exact:
 * digits beyond the instrument's precision must be zeros.
 *
 * @throws ReplayFileError naming file and line: wrong columns, invalid time or price, bid above ask, times out of order
 */
export function parseReplayFile({ path, text }: ReplayFile, instruments: readonly Instrument[]): ReplayTicks {
  const instrument = instrumentOf(path, instruments);
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  const isIso = lines[0] === ISO_HEADER;
  const columns = isIso ? 3 : 4;
  const times: Instant[] = [];
  const bids: Price[] = [];
  const asks: Price[] = [];
  for (let index = isIso ? 1 : 0; index < lines.length; index += 1) {
    const blame = (problem: string) => new ReplayFileError(path, index + 1, problem);
    const fields = (lines[index] ?? '').split(',');
    if (fields.length !== columns) throw blame(`${fields.length} columns instead of ${columns}`);
    const [timeText = '', bidText = '', askText = '', volumeText = ''] = fields;
    const time = isIso ? isoTime(timeText) : histdataTime(timeText);
    if (time === undefined) throw blame(`'${timeText}' is not a time`);
    if (time < (times.at(-1) ?? time)) throw blame('its time is before that of the line above');
    const bid = readPrice(bidText, instrument);
    if (typeof bid === 'string') throw blame(`bid '${bidText}' ${bid}`);
    const ask = readPrice(askText, instrument);
    if (typeof ask === 'string') throw blame(`ask '${askText}' ${ask}`);
    if (bid > ask) throw blame(`bid ${bidText} is above ask ${askText}`);
    if (!isIso && !VOLUME.test(volumeText)) throw blame(`volume '${volumeText}' is not a number`);
    times.push(time);
    bids.push(bid);
    asks.push(ask);
  }
  if (times.length === 0) throw new ReplayFileError(path, 0, 'it holds no ticks');
  return { instrument, times, bids, asks };
}

/** The price at the instrument's precision, or a description of the error. */
function readPrice(text: string, { code, pricePrecision }: Instrument): Price | string {
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  const price = parseDecimal(short, pricePrecision);
  if (price !== undefined) return price > 0n ? price : 'is not above 0';
  return parseDecimal(short, 8) === undefined
    ? 'is not a price'
    : `has more decimals than the ${pricePrecision} of ${code}`;
}
