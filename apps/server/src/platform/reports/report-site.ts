import type { Instant } from '@vitrine/domain/kernel/time';
import { LANGUAGES } from '@vitrine/locales/languages';
import type { Language } from '@vitrine/wire/envelope';
import { FileAnswer, Refused } from '../http/answer.ts';
import type { Caller } from '../http/context.ts';
import { textIn } from '../http/texts.ts';
import type { Reader } from '../postgres/reader.ts';
import type { PdfDocuments } from './pdf-documents.ts';
import { type Report, type ReportHead, rowsOf } from './report.ts';
import { csvOf } from './report-csv.ts';

/** What reports tell of the site and of their customer. */
export interface ReportSite {
  readonly documents: PdfDocuments;
  readonly mode: 'paper' | 'real';
  readonly siteName: () => string;
  readonly currency: () => string;
  readonly zone: () => string;
  readonly timeText: (at: Instant) => string;
  /** When a day, such as `2026-11-01`, begins. */
  readonly midnight: (day: string) => Instant;
  /** The name of a customer whose documents were approved. */
  readonly verifiedName: (uid: number) => Promise<string | undefined>;
}

/** The journal row up to which a report is made: whatever comes later is not in it, so it stays true while it is read. */
export interface JournalRow {
  readonly seq: number;
  /** Hexadecimal. */
  readonly hash: string;
}

export async function readLastRow(db: Reader): Promise<JournalRow> {
  const { rows } = await db.query<{ seq: string; hash: string }>(
    "SELECT seq, encode(hash, 'hex') AS hash FROM journal_head WHERE shard = 0",
  );
  return { seq: Number(rows[0]!.seq), hash: rows[0]!.hash };
}

/** What is the same in all reports of a customer. `facts` follow the holder and the account. */
export async function headOf(
  site: ReportSite,
  { caller, language, row }: { readonly caller: Caller; readonly language: Language; readonly row: JournalRow },
  own: Pick<ReportHead, 'title' | 'facts' | 'tables' | 'isLandscape'>,
): Promise<ReportHead> {
  const text = (key: Parameters<typeof textIn>[1], params = {}) => textIn(language, key, params);
  const { locale, direction } = LANGUAGES[language];
  const name = await site.verifiedName(caller.uid);
  return {
    ...own,
    locale,
    isRightToLeft: direction === 'rtl',
    siteName: site.siteName(),
    mode: caller.isDemo ? text('report.demo') : site.mode === 'paper' ? text('report.paper') : '',
    facts: [
      [text('report.holder'), name ?? text('report.not-verified')],
      [text('report.uid'), String(caller.uid)],
      ...own.facts,
      [text('report.currency'), site.currency()],
      [text('report.zone'), site.zone()],
      [text('report.made-at'), site.timeText(Date.now())],
    ],
    evidence: text('report.evidence', { seq: row.seq, hash: row.hash }),
    pageText: text('report.page'),
  };
}

/** The report as a file. Its place is taken before anything is read, so that a refusal costs nothing. */
export async function answerReport(
  { documents }: ReportSite,
  uid: number,
  name: `${string}.csv` | `${string}.pdf`,
  make: () => Promise<Report | Refused>,
): Promise<FileAnswer | Refused> {
  if (name.endsWith('.csv')) {
    const report = await make();
    return report instanceof Refused ? report : new FileAnswer(name, rowsOf(report.head), false, csvOf(report));
  }
  const document = documents.open(uid);
  if (document instanceof Refused) return document;
  try {
    const report = await make();
    if (!(report instanceof Refused)) return new FileAnswer(name, rowsOf(report.head), false, document.write(report));
    document.close();
    return report;
  } catch (error) {
    document.close();
    throw error;
  }
}
