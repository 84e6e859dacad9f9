import { parentPort } from 'node:worker_threads';
import type { ReportHead } from '../report.ts';
import { ReportPdf } from './report-pdf.ts';

/** What an edge asks of the thread; `document` is the number of a document that the edge has given it. */
export type PdfRequest = { readonly document: number } & (
  | { readonly kind: 'begin'; readonly head: ReportHead }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'finish' }
  /** Nobody waits for it any more; it is not answered. */
  | { readonly kind: 'drop' }
);

/** The answer to each request: the bytes that are ready, or what went wrong. */
export interface PdfAnswer {
  readonly document: number;
  readonly bytes?: Uint8Array;
  readonly error?: unknown;
}

const documents = new Map<number, ReportPdf>();

async function bytesFor(request: PdfRequest): Promise<Uint8Array> {
  const { document, kind } = request;
  if (kind === 'begin') documents.set(document, await ReportPdf.begin(request.head));
  const pdf = documents.get(document);
  if (pdf === undefined) throw new Error(`document ${document} was dropped`);
  if (kind === 'rows') await pdf.addRows(request.rows);
  if (kind === 'finish') {
    await pdf.finish();
    documents.delete(document);
  }
  return pdf.take();
}

async function answer(request: PdfRequest): Promise<void> {
  const { document } = request;
  if (request.kind === 'drop') return void documents.delete(document);
  try {
    const bytes = await bytesFor(request);
    parentPort?.postMessage({ document, bytes } satisfies PdfAnswer);
  } catch (error) {
    documents.delete(document);
    parentPort?.postMessage({ document, error } satisfies PdfAnswer);
  }
}

parentPort?.on('message', (request: PdfRequest) => void answer(request));
