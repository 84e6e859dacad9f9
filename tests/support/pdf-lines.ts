import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A line of a page: its texts from left to right. */
export type PdfLine = readonly string[];

interface Piece {
  readonly str: string;
  readonly width: number;
  /** The first is its size, the last two are where it stands. */
  readonly transform: readonly number[];
}

/** Texts closer than this belong together, in ems. */
const GAP = 0.5;
/** What stands for glyphs that have no text of their own. */
const JOINER = /\u200D/g;

/** Pieces come in the order in which they were drawn, those of one text one after the other. */
function cellsOf(pieces: readonly Piece[]): PdfLine {
  const cells: { text: string; start: number; end: number }[] = [];
  for (const { str, width, transform } of pieces) {
    const [x, gap, last] = [transform[4]!, GAP * transform[0]!, cells.at(-1)];
    if (last !== undefined && x > last.start - gap && x < last.end + gap) {
      const isRightToLeft = /[\u0600-\u06ff]/.test(str + last.text);
      last.text = isRightToLeft ? str + last.text : last.text + str;
      last.end = Math.max(last.end, x + width);
    } else cells.push({ text: str, start: x, end: x + width });
  }
  const shown = cells.sort((a, b) => a.start - b.start).map(({ text }) => text.replace(JOINER, '').trim());
  return shown.filter((text) => text !== '');
}

/** The lines of each page, from the top, as another program reads them. */
export async function pdfPages(bytes: Uint8Array): Promise<readonly (readonly PdfLine[])[]> {
  const loading = getDocument({ data: Uint8Array.from(bytes), verbosity: VerbosityLevel.ERRORS });
  const document = await loading.promise;
  const pages = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const lines = new Map<number, Piece[]>();
    for (const item of items as readonly Piece[]) {
      // A wide blank is the gap between two columns.
      if (item.str === '' || (item.str.trim() === '' && item.width > GAP * item.transform[0]!)) continue;
      const y = Math.round(item.transform[5]! * 2);
      lines.set(y, [...(lines.get(y) ?? []), item]);
    }
    pages.push([...lines].sort(([a], [b]) => b - a).map(([, pieces]) => cellsOf(pieces)));
  }
  await loading.destroy();
  return pages;
}
