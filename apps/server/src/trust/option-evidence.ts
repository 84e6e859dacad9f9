import type { CoreEvent } from '@vitrine/core/events';
import type { SiteTerms } from '@vitrine/domain/config/index';
import { HOUR } from '@vitrine/domain/kernel/time';
import { POSTING_REASONS } from '@vitrine/domain/ledger/index';
import type { Instrument } from '@vitrine/domain/market/index';
import { type OptionTerms, optionTermsFromJson } from '@vitrine/domain/options/index';
import type { ClientBase } from 'pg';
import {
  type EventOf,
  findTick,
  findTickBefore,
  OF_OPTIONS,
  type ResidenceEvidence,
  readPostings,
  readPublished,
  readResidence,
  readSite,
  readStep,
  readTerms,
  type Step,
  type StoredRows,
  type TapeTick,
  type TermsEvidence,
  texts,
} from './evidence.ts';

/** A step that used a tick, and that tick as the tape holds it. */
interface PricedStep<T extends 'OptionEntered' | 'OptionSettled'> extends Step<T> {
  readonly tape: TapeTick | undefined;
}

/** The records of a timed option. */
export interface OptionEvidence {
  readonly option: number;
  readonly opened: Step<'OptionOpened'>;
  readonly entered: PricedStep<'OptionEntered'> | undefined;
  readonly settled: PricedStep<'OptionSettled'> | undefined;
  /** The tick after its exit tick, within an hour of its end: it shows that no tick between the two was skipped. */
  readonly next: TapeTick | undefined;
  /** The terms that the option names, as the journal put them in force before it was opened. */
  readonly instrument: TermsEvidence<Instrument> | undefined;
  readonly offer: TermsEvidence<OptionTerms> | undefined;
  /** The site's terms in force when it was opened: they say which account pays. They stay so while it runs. */
  readonly site: TermsEvidence<SiteTerms> | undefined;
  /** Where the customer lived when it was opened. */
  readonly residence: ResidenceEvidence | undefined;
  readonly tables: Readonly<Record<'options' | 'postings' | 'account_log', StoredRows>>;
}

/** What the recomputation of a step needs. */
export type OptionStory = Omit<OptionEvidence, 'tables'>;

/**
 * Gathers the records of a timed option; undefined when no option has this number. The client is in a snapshot.
 * Throws when the journal does not hold the rows that the option names.
 */
export async function readOptionEvidence(client: ClientBase, option: number): Promise<OptionEvidence | undefined> {
  const stored = await texts(client, 'SELECT * FROM public.options WHERE id = $1', [option]);
  const [row] = stored;
  if (row === undefined) return undefined;
  const isAbout = (event: CoreEvent) => isAboutOption(event, option);
  const opened = await readStep(client, row.opened_seq, isAbout, 'OptionOpened');
  if (opened === undefined) throw new Error(`option ${option} names no row that opened it`);
  const entered = await readStep(client, row.entered_seq, isAbout, 'OptionEntered');
  const settled = await readStep(client, row.closed_seq, isAbout, 'OptionSettled');
  const { uid, instrument, termsVersion, optionTermsVersion } = opened.event;
  const rows = [opened, entered, settled].flatMap((step) => (step === undefined ? [] : [step.row]));
  return {
    option,
    opened,
    entered: entered && { ...entered, tape: await findTick(client, entered.event.tick) },
    settled: settled && { ...settled, tape: await findTick(client, settled.event.tick) },
    next: settled && (await findNext(client, settled.event.tick, settled.row.at)),
    instrument: await readTerms(client, instrument, opened.row.seq, termsVersion),
    offer: await readOffer(client, optionTermsVersion, opened.row.seq),
    site: await readSite(client, opened.row.seq),
    residence: await readResidence(client, uid, opened.row.seq),
    tables: { options: stored, ...(await readPostings(client, 'option', option, uid, rows)) },
  };
}

/** True of an event about a timed option; its postings name it in the field `order`. */
export function isAboutOption(event: CoreEvent, option: number): boolean {
  if ('option' in event) return event.option === option;
  return event.type === 'Posted' && event.order === option && OF_OPTIONS.includes(POSTING_REASONS[event.reason]);
}

function findNext(
  client: ClientBase,
  { instrument, seq, at }: EventOf<'OptionSettled'>['tick'],
  endedAt: number,
): Promise<TapeTick | undefined> {
  const until = endedAt + HOUR;
  return findTickBefore(client, instrument, seq + 1, until, until - at);
}

function readOffer(
  client: ClientBase,
  version: number,
  before: number,
): Promise<TermsEvidence<OptionTerms> | undefined> {
  return readPublished(client, { subject: 'options', version, before }, (event) =>
    event.type === 'OptionTermsPublished' && event.factVersion === version
      ? { terms: optionTermsFromJson(event.terms), version }
      : undefined,
  );
}
