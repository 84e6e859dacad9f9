import type { Face, ShownGlyph } from './face.ts';
import { hexOf, numeral, type PdfFile, pdfText } from './pdf-file.ts';
import type { GlyphRun, ShapedLine } from './shape-text.ts';
import { subsetFont } from './subset-font.ts';

/** The glyphs of a face that a document uses. */
interface UsedFont {
  readonly object: number;
  readonly name: string;
  /** Of the face, for its glyphs and their texts. */
  readonly codes: Set<number>;
}

/** Thousandths of an em, in which PDFs measure glyphs. */
const PER_EM = 1_000;
/** A CMap may list so many in one go. */
const CMAP_LINES = 100;
/** Begins what readers take for this text, whatever its glyphs stand for. */
const tell = (text: string): string => `/Span <</ActualText ${pdfText(text)}>> BDC `;
/** Begins what readers leave out: the further glyphs of a piece of text, such as the dots of Arabic letters. */
const LEFT_OUT = tell('');
/** The text of such a glyph for readers that know no `ActualText`; it shows nothing and separates nothing. */
const NOTHING = '\u200D';

const codeHex = (code: number): string => code.toString(16).padStart(4, '0');

/** Writes lines of text into pages, and at the end the fonts with the glyphs that were used. */
export class PdfFonts {
  readonly #file: PdfFile;
  readonly #used = new Map<Face, UsedFont>();

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** The operators that draw a line from a point of its baseline on. */
  draw(line: ShapedLine, x: number, y: number, size: number): string {
    let at = x;
    let drawn = '';
    for (const run of line.runs) {
      drawn += this.#drawRun(run, at, y, size, line.told === undefined);
      at += run.width * size;
    }
    const text = `BT ${drawn}ET\n`;
    return line.told === undefined ? text : `${tell(line.told)}${text}EMC\n`;
  }

  #drawRun({ face, glyphs }: GlyphRun, x: number, y: number, size: number, leavesOut: boolean): string {
    const used = this.#fontOf(face);
    const scale = PER_EM / face.unitsPerEm;
    let drawn = `/${used.name} ${numeral(size)} Tf 1 0 0 1 ${numeral(x)} ${numeral(y)} Tm `;
    let shown = '<';
    let pen = 0;
    let rise = 0;
    const show = () => {
      if (shown !== '<') drawn += `[${shown}>] TJ `;
      shown = '<';
    };
    for (const glyph of glyphs) {
      used.codes.add(glyph.code);
      const isExtra = leavesOut && face.shownBy(glyph.code).text === '';
      if (isExtra) show();
      if (glyph.y !== rise) {
        show();
        rise = glyph.y;
        drawn += `${numeral((rise * size) / face.unitsPerEm)} Ts `;
      }
      if (glyph.x !== pen) shown += `> ${numeral((pen - glyph.x) * scale)} <`;
      shown += codeHex(glyph.code);
      pen = glyph.x + glyph.advance;
      if (isExtra) {
        drawn += LEFT_OUT;
        show();
        drawn += 'EMC ';
      }
    }
    show();
    return rise === 0 ? drawn : `${drawn}0 Ts `;
  }

  /** The entry of the pages' resources. */
  resources(): string {
    return `/Font <<${[...this.#used.values()].map(({ name, object }) => `/${name} ${object} 0 R`).join('')}>>`;
  }

  async writeAll(): Promise<void> {
    for (const [face, used] of this.#used) await this.#write(face, used);
  }

  #fontOf(face: Face): UsedFont {
    let used = this.#used.get(face);
    if (used === undefined) {
      used = { object: this.#file.reserve(), name: `F${this.#used.size + 1}`, codes: new Set() };
      this.#used.set(face, used);
    }
    return used;
  }

  /** A composite font, whose character codes are those of the face. */
  async #write(face: Face, { object, codes }: UsedFont): Promise<void> {
    const file = this.#file;
    const [descendant, descriptor, program, unicode, glyphMap] = Array.from({ length: 5 }, () => file.reserve());
    const shown = [...codes].sort((a, b) => a - b).map((code) => ({ code, ...face.shownBy(code) }));
    const per = (value: number): string => numeral((value * PER_EM) / face.unitsPerEm);
    const name = `${subsetTag(object)}+${face.name}`;
    const widths = shown.map(({ code, glyph }) => `${code}[${per(face.advanceOf(glyph))}]`).join('');
    const { ascender, descender } = face.font.hExtents();
    file.writeObject(
      object,
      `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${unicode} 0 R>>`,
    );
    file.writeObject(
      descendant!,
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/CIDToGIDMap ${glyphMap} 0 R/DW 0/W[${widths}]>>`,
    );
    file.writeObject(
      descriptor!,
      `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[-1000 -500 3000 1500]/ItalicAngle 0/Ascent ${per(ascender)}/Descent ${per(descender)}/CapHeight 714/StemV ${face.weight / 5}/FontFile2 ${program} 0 R>>`,
    );
    const bytes = await subsetFont(face, new Set(shown.map(({ glyph }) => glyph)));
    file.writeStream(program!, bytes, `/Length1 ${bytes.length}`);
    file.writeStream(unicode!, unicodeMap(shown));
    file.writeStream(glyphMap!, glyphMapOf(shown));
  }
}

interface Shown extends ShownGlyph {
  readonly code: number;
}

/** Six letters that make the name of a subset its own within the file. */
const subsetTag = (object: number): string =>
  String(object)
    .padStart(6, '0')
    .replace(/\d/g, (digit) => String.fromCharCode(65 + Number(digit)));

/** The glyph of each code, two bytes each. */
function glyphMapOf(shown: readonly Shown[]): Uint8Array {
  const map = Buffer.alloc(2 * ((shown.at(-1)?.code ?? 0) + 1));
  for (const { code, glyph } of shown) map.writeUInt16BE(glyph, 2 * code);
  return map;
}

/** The text of each code. */
function unicodeMap(shown: readonly Shown[]): string {
  const lines = shown.map(({ code, text }) => `<${codeHex(code)}> <${hexOf(text === '' ? NOTHING : text)}>`);
  let map = '';
  for (let at = 0; at < lines.length; at += CMAP_LINES) {
    const some = lines.slice(at, at + CMAP_LINES);
    map += `${some.length} beginbfchar\n${some.join('\n')}\nendbfchar\n`;
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${map}endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
