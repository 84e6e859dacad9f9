import type { ReportColumn, ReportHead, ReportTableHead } from '../report.ts';
import { countPages, FACT, headHeight, MARGIN, PageFlow, type PageSize, pageSizeOf, ROW } from './page-flow.ts';
import { numeral, PdfFile, pdfText } from './pdf-file.ts';
import { PdfFonts } from './pdf-fonts.ts';
import { TextShaper } from './shape-text.ts';

const BLACK = '0.07 0.09 0.13';
const MUTED = '0.38 0.42 0.48';
const WARNING = '0.66 0.33 0';
const LINE = '0.85 0.87 0.9';

const BODY = 7.5;
const SMALL = 6.5;
const GAP = 6;
/** From the top of a line to its baseline. */
const BASELINE = 9;

interface Box {
  /** From the start of the lines: left, or right in a language that is read from there. */
  readonly start: number;
  readonly width: number;
}

interface Style {
  readonly size: number;
  readonly isBold?: boolean;
  readonly color?: string;
  readonly atEnd?: boolean;
}

/** Writes a report as PDF, page by page. */
export class ReportPdf {
  readonly #head: ReportHead;
  readonly #size: PageSize;
  readonly #pages: number;
  readonly #file = new PdfFile();
  readonly #fonts = new PdfFonts(this.#file);
  readonly #regular: TextShaper;
  readonly #bold: TextShaper;
  readonly #flow: PageFlow;
  readonly #pageObjects: number[] = [];
  readonly #tree = this.#file.reserve();
  readonly #resources = this.#file.reserve();
  #content: string[] = [];
  #table = -1;
  #left = 0;
  #boxes: readonly Box[] = [];

  private constructor(head: ReportHead, regular: TextShaper, bold: TextShaper) {
    this.#head = head;
    this.#size = pageSizeOf(head);
    this.#pages = countPages(head);
    this.#flow = new PageFlow(this.#size);
    this.#regular = regular;
    this.#bold = bold;
  }

  /** The document with its first page begun. */
  static async begin(head: ReportHead): Promise<ReportPdf> {
    const pdf = new ReportPdf(
      head,
      await TextShaper.create(head.locale, 400),
      await TextShaper.create(head.locale, 600),
    );
    await pdf.#drawTop();
    for (const fact of head.facts) await pdf.#drawFact(fact);
    await pdf.#nextTable();
    return pdf;
  }

  /** The next rows, of one table. */
  async addRows(rows: readonly (readonly string[])[]): Promise<void> {
    for (const cells of rows) {
      if (this.#left === 0) throw new Error('a table has more rows than its head says');
      const table = this.#head.tables[this.#table]!;
      if (this.#flow.take(ROW)) {
        await this.#turnPage();
        this.#flow.take(ROW);
        await this.#drawColumnTitles(table, this.#flow.y - 2 * ROW);
      }
      await this.#drawRow(table, cells);
      this.#left -= 1;
    }
    await this.#nextTable();
  }

  async finish(): Promise<void> {
    if (this.#left > 0 || this.#table < this.#head.tables.length) throw new Error('a table lacks rows');
    await this.#finishPage();
    await this.#fonts.writeAll();
    const { title, siteName, locale, isRightToLeft } = this.#head;
    this.#file.writeObject(this.#resources, `<<${this.#fonts.resources()}>>`);
    const kids = this.#pageObjects.map((page) => `${page} 0 R`).join(' ');
    const media = `[0 0 ${numeral(this.#size.width)} ${numeral(this.#size.height)}]`;
    this.#file.writeObject(
      this.#tree,
      `<</Type/Pages/Count ${this.#pageObjects.length}/MediaBox${media}/Resources ${this.#resources} 0 R/Kids[${kids}]>>`,
    );
    const [catalog, info] = [this.#file.reserve(), this.#file.reserve()];
    const direction = isRightToLeft ? '/Direction/R2L' : '';
    this.#file.writeObject(
      catalog,
      `<</Type/Catalog/Pages ${this.#tree} 0 R/Lang${pdfText(locale)}/ViewerPreferences<</DisplayDocTitle true${direction}>>>>`,
    );
    this.#file.writeObject(info, `<</Title${pdfText(title)}/Author${pdfText(siteName)}/Producer(Vitrine)>>`);
    this.#file.finish(catalog, info);
  }

  /** The bytes that are ready. */
  take(): Uint8Array {
    return this.#file.take();
  }

  /** Goes on to the next table that has rows, and draws the heads up to there. */
  async #nextTable(): Promise<void> {
    const { tables } = this.#head;
    while (this.#left === 0 && this.#table < tables.length) {
      this.#table += 1;
      const table = tables[this.#table];
      if (table === undefined) return;
      this.#left = table.count;
      this.#boxes = boxesOf(table.columns, this.#size.width - 2 * MARGIN);
      const height = headHeight(table);
      if (this.#flow.take(height, height + ROW)) await this.#turnPage();
      const top = this.#flow.y - ROW;
      const whole = { start: 0, width: this.#size.width - 2 * MARGIN };
      await this.#draw(table.title, whole, top - 6, { size: 10, isBold: true });
      await this.#drawColumnTitles(table, top);
    }
  }

  async #drawTop(): Promise<void> {
    const { siteName, title, mode } = this.#head;
    const whole = { start: 0, width: this.#size.width - 2 * MARGIN };
    await this.#draw(siteName, whole, MARGIN + 8, { size: 9, isBold: true, color: MUTED });
    await this.#draw(title, whole, MARGIN + 30, { size: 17, isBold: true });
    await this.#draw(mode, whole, MARGIN + 48, { size: 8.5, isBold: true, color: WARNING });
  }

  async #drawFact([label, value]: readonly [string, string]): Promise<void> {
    if (this.#flow.take(FACT)) await this.#turnPage();
    const baseline = this.#flow.y - FACT + BASELINE;
    await this.#draw(label, { start: 0, width: 120 }, baseline, { size: 8, color: MUTED });
    await this.#draw(value, { start: 126, width: this.#size.width - 2 * MARGIN - 126 }, baseline, { size: 8 });
  }

  async #drawColumnTitles({ columns }: ReportTableHead, top: number): Promise<void> {
    for (const [at, { title, kind }] of columns.entries())
      await this.#draw(title, this.#boxes[at]!, top + BASELINE, {
        size: SMALL,
        isBold: true,
        color: MUTED,
        atEnd: kind !== 'text',
      });
    this.#drawLine(top + ROW);
  }

  async #drawRow({ columns }: ReportTableHead, cells: readonly string[]): Promise<void> {
    const top = this.#flow.y - ROW;
    for (const [at, { kind }] of columns.entries()) {
      const text = cells[at] ?? '';
      const style = { size: BODY, atEnd: kind !== 'text' };
      await this.#draw(kind === 'money' ? grouped(text) : text, this.#boxes[at]!, top + BASELINE, style);
    }
    this.#drawLine(top + ROW);
  }

  #drawLine(top: number): void {
    const y = numeral(this.#size.height - top);
    this.#content.push(`${LINE} RG 0.4 w ${MARGIN} ${y} m ${numeral(this.#size.width - MARGIN)} ${y} l S\n`);
  }

  /** One line of text; smaller if the box is too narrow. `top` is that of its baseline. */
  async #draw(text: string, box: Box, top: number, style: Style): Promise<void> {
    if (text === '') return;
    const shaped = (style.isBold === true ? this.#bold : this.#regular).shape(text);
    const line = shaped instanceof Promise ? await shaped : shaped;
    const size = Math.min(style.size, box.width / line.width);
    const { isRightToLeft } = this.#head;
    const left = isRightToLeft ? this.#size.width - MARGIN - box.start - box.width : MARGIN + box.start;
    const isAtRight = isRightToLeft !== (style.atEnd === true);
    const x = isAtRight ? left + box.width - line.width * size : left;
    this.#content.push(`${style.color ?? BLACK} rg `, this.#fonts.draw(line, x, this.#size.height - top, size));
  }

  /** Ends the page and begins the next one, whose top repeats the title. */
  async #turnPage(): Promise<void> {
    await this.#finishPage(this.#flow.page - 1);
    const { siteName, title } = this.#head;
    const whole = { start: 0, width: this.#size.width - 2 * MARGIN };
    await this.#draw(`${siteName} · ${title}`, whole, MARGIN + 6, { size: BODY, color: MUTED });
  }

  async #finishPage(page: number = this.#flow.page): Promise<void> {
    const { mode, evidence, pageText } = this.#head;
    const whole = this.#size.width - 2 * MARGIN;
    const top = this.#size.height - MARGIN;
    await this.#draw(mode, { start: 0, width: whole - 90 }, top - 10, { size: SMALL, isBold: true, color: WARNING });
    await this.#draw(evidence, { start: 0, width: whole - 90 }, top, { size: SMALL, color: MUTED });
    const shown = pageText.replace('{page}', String(page)).replace('{pages}', String(this.#pages));
    await this.#draw(shown, { start: whole - 84, width: 84 }, top, { size: SMALL, color: MUTED, atEnd: true });
    const [object, content] = [this.#file.reserve(), this.#file.reserve()];
    this.#file.writeObject(object, `<</Type/Page/Parent ${this.#tree} 0 R/Contents ${content} 0 R>>`);
    this.#file.writeStream(content, this.#content.join(''));
    this.#content = [];
    this.#pageObjects.push(object);
  }
}

/** `12345.670000` as `12,345.670000`. */
function grouped(figure: string): string {
  const [whole = '', decimals] = figure.split('.');
  const parts = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? parts : `${parts}.${decimals}`;
}

/** The columns side by side over the whole width. */
function boxesOf(columns: readonly ReportColumn[], whole: number): readonly Box[] {
  const sum = columns.reduce((total, { width }) => total + width, 0);
  const unit = (whole - GAP * (columns.length - 1)) / sum;
  let start = 0;
  return columns.map(({ width }) => {
    const box = { start, width: width * unit };
    start += box.width + GAP;
    return box;
  });
}
