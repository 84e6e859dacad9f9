import type { WireClient } from '@vitrine/wire/client';
import type { StaffRole } from '@vitrine/wire/staff/role';
import { createContext } from 'react';
import type { useTranslations } from 'use-intl';
import type { useSiteTerms } from './site-terms.ts';

export interface FigureWords {
  readonly t: ReturnType<typeof useTranslations<'console'>>;
  readonly locale: string;
  /** Undefined until it has come. */
  readonly site: ReturnType<typeof useSiteTerms>;
  /** What people call subjects; undefined until it has come. */
  readonly subjects: ReadonlyMap<string, string> | undefined;
}

/** A figure as people read it, from the text that the call carries. */
export type FigureReader = (value: string, words: FigureWords) => string;

/** How a room words its proposals: other rooms show them before they know what they are about. */
export interface ChangeWording {
  /** By the name of the field in the call. A field without a reader is shown as it is written. */
  readonly figures: Readonly<Record<string, FigureReader>>;
  /** What people call the subjects of the room, by the subject: `instrument/31` is `BTC/USD`. */
  readonly loadSubjectNames?: (
    client: WireClient,
    signal: AbortSignal,
    roles: readonly StaffRole[],
  ) => Promise<ReadonlyMap<string, string>>;
}

/** The wordings of every room. */
export const ChangeWordings = createContext<readonly ChangeWording[]>([]);

/** For a switch: `isOn` is how the call writes that it is on. */
export const yesOrNo =
  (isOn: string): FigureReader =>
  (value, { t }) =>
    t(value === isOn ? 'app.yes' : 'app.no');

/** For a number that stands for a subject of this kind: `instrument` reads 31 as `BTC/USD`. */
export const subjectOf =
  (kind: string): FigureReader =>
  (value, { subjects }) =>
    subjects?.get(`${kind}/${value}`) ?? value;

/** For a list that the call writes with commas alone. */
export const spacedList: FigureReader = (value) => value.replaceAll(',', ', ');
