import type { CoreEvent } from '@vitrine/core/events';
import { HOUR } from '@vitrine/domain/kernel/time';
import { POSTING_REASONS } from '@vitrine/domain/ledger/index';
import type { Instrument } from '@vitrine/domain/market/index';
import { type OptionTerms, optionTermsFromJson } from '@vitrine/domain/options/index';
import type { Client } from 'pg';
import {
  findTick,
  findTickBefore,
  OF_OPTIONS,
  type RowEvidence,
  readRow,
  readTerms,
  rowsOfFacts,
  type StoredRows,
  type TapeEvidence,
  type TermsEvidence,
  texts,
} from './evidence.ts';

type EventOf<T extends CoreEvent['type']> = Extract<CoreEvent, { type: T }>;

/** A step of an option's life: the journal row, what it says of the option, and its tick as the tape holds it. */
interface Step<T extends 'OptionEntered' | 'OptionSettled'> {
  readonly row: RowEvidence;
  readonly event: EventOf<T>;
  readonly tape: TapeEvidence | undefined;
}

/** Everything that is written about a timed option. */
export interface OptionEvidence {
  readonly option: number;
  readonly opened: { readonly row: RowEvidence; readonly event: EventOf<'OptionOpened'> };
  readonly entered: Step<'OptionEntered'> | undefined;
  readonly settled: Step<'OptionSettled'> | undefined;
  /** The tick after the one it left at, within an hour of its end: nothing between the two was overlooked. */
  readonly next: TapeEvidence | undefined;
  /** The terms that it names, as the journal put them in force before its acceptance. */
  readonly instrument: TermsEvidence<Instrument> | undefined;
  readonly offer: TermsEvidence<OptionTerms> | undefined;
  readonly tables: Readonly<Record<'options' | 'postings' | 'account_log', StoredRows>>;
}

/**
 * Gathers what is written about a timed option; undefined when there is none of this number. The client stands in a
 * snapshot. Throws when the journal does not hold the rows that the option names.
 */
export async function readOptionEvidence(client: Client, option: number): Promise<OptionEvidence | undefined> {
  const stored = await texts(client, 'SELECT * FROM public.options WHERE id = $1', [option]);
  const [row] = stored;
  if (row === undefined) return undefined;
  async function found<T extends 'OptionOpened' | 'OptionEntered' | 'OptionSettled'>(
    type: T,
    seq: string | null | undefined,
  ): Promise<{ readonly row: RowEvidence; readonly event: EventOf<T> } | undefined> {
    if (seq === null || seq === undefined) return undefined;
    const own = await readRow(client, Number(seq));
    const isIt = (event: CoreEvent): event is EventOf<T> => event.type === type && isAboutOption(event, option);
    const event = own.events.find(isIt);
    if (event === undefined) throw new Error(`journal row ${seq} has no ${type} of option ${option}`);
    return { row: own, event };
  }
  const opened = await found('OptionOpened', row.opened_seq);
  if (opened === undefined) throw new Error(`option ${option} names no row that opened it`);
  const entered = await found('OptionEntered', row.entered_seq);
  const settled = await found('OptionSettled', row.closed_seq);
  const { uid, instrument, termsVersion, optionTermsVersion } = opened.event;
  const seqs = [opened, entered, settled].flatMap((one) => (one === undefined ? [] : [one.row.seq]));
  return {
    option,
    opened,
    entered: entered && { ...entered, tape: await findTick(client, entered.event.tick) },
    settled: settled && { ...settled, tape: await findTick(client, settled.event.tick) },
    next: settled && (await findNext(client, settled.event.tick, settled.row.at)),
    instrument: await readTerms(client, instrument, opened.row.seq, termsVersion),
    offer: await readOffer(client, optionTermsVersion, opened.row.seq),
    tables: {
      options: stored,
      postings: await texts(
        client,
        'SELECT * FROM public.postings WHERE seq = ANY($1) AND ref = $2 AND reason = ANY ($3) ORDER BY seq, idx',
        [seqs, option, OF_OPTIONS],
      ),
      account_log: await texts(
        client,
        'SELECT * FROM public.account_log WHERE uid = $1 AND seq = ANY($2) AND ref = $3 AND type = ANY ($4) ORDER BY seq, idx',
        [uid, seqs, option, OF_OPTIONS],
      ),
    },
  };
}

/** True of an event of a timed option; postings about it name it by the field that names orders otherwise. */
export function isAboutOption(event: CoreEvent, option: number): boolean {
  if ('option' in event) return event.option === option;
  return event.type === 'Posted' && event.order === option && OF_OPTIONS.includes(POSTING_REASONS[event.reason]);
}

function findNext(
  client: Client,
  { instrument, seq, at }: EventOf<'OptionSettled'>['tick'],
  endedAt: number,
): Promise<TapeEvidence | undefined> {
  const until = endedAt + HOUR;
  return findTickBefore(client, instrument, seq + 1, until, until - at);
}

async function readOffer(
  client: Client,
  version: number,
  before: number,
): Promise<TermsEvidence<OptionTerms> | undefined> {
  for (const row of await rowsOfFacts(client, 'options', [version], before)) {
    for (const event of row.events) {
      if (event.type === 'OptionTermsPublished' && event.factVersion === version) {
        return { terms: optionTermsFromJson(event.terms), version, row };
      }
    }
  }
  return undefined;
}
