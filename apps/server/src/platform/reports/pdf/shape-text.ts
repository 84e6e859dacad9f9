import createBidi from 'bidi-js';
import * as hb from 'harfbuzzjs';
import { type Face, loadFace, type Weight } from './face.ts';
import { slicesFor } from './font-slices.ts';

/** A glyph with where it stands, in units of its font, from the start of its run. */
export interface PlacedGlyph {
  /** That of its face for the glyph and its text. */
  readonly code: number;
  readonly x: number;
  readonly y: number;
  readonly advance: number;
}

/** Glyphs of one face, from left to right. */
export interface GlyphRun {
  readonly face: Face;
  readonly glyphs: readonly PlacedGlyph[];
  /** In ems. */
  readonly width: number;
}

/** A line of text, as it stands on the page from left to right. */
export interface ShapedLine {
  readonly runs: readonly GlyphRun[];
  /** In ems. */
  readonly width: number;
  /** The whole text, where its glyphs have another order, as those of Hindi and Thai have; readers must be told it. */
  readonly told?: string;
}

/** Characters of one face and level, in the order in which they are read. */
interface Item {
  readonly face: Face;
  readonly level: number;
  readonly start: number;
  end: number;
}

const LATIN = 0x41;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** Digits and their signs: they never join, so they need no shaping. */
const FIGURES = /^[\d.,:+/ -]+$/;
/** A figure or a time within a text. */
const FIGURE_WITHIN = /\d[\d.,:+/ -]*\d/g;
/** Between these a text has its own direction (UAX 9); they are not drawn. */
const [ISOLATE, END_OF_ISOLATE] = ['\u2066', '\u2069'];
const MOST_KEPT = 4_000;

const bidi = createBidi();

/** Shapes lines of one weight for readers of one language. */
export class TextShaper {
  readonly #locale: string;
  readonly #weight: Weight;
  readonly #latin: Face;
  readonly #kept = new Map<string, ShapedLine>();
  readonly #figures = new Map<string, Pick<PlacedGlyph, 'code' | 'advance'>>();
  readonly #buffer = new hb.Buffer();

  private constructor(locale: string, weight: Weight, latin: Face) {
    this.#locale = locale;
    this.#weight = weight;
    this.#latin = latin;
  }

  static async create(locale: string, weight: Weight): Promise<TextShaper> {
    const latin = slicesFor(LATIN, locale)[0];
    if (latin === undefined) throw new Error('no font has Latin letters');
    return new TextShaper(locale, weight, await loadFace(latin.file, weight));
  }

  /** At once when the line consists of figures or was shaped before. */
  shape(text: string): ShapedLine | Promise<ShapedLine> {
    if (FIGURES.test(text)) return this.#shapeFigures(text);
    return this.#kept.get(text) ?? this.#shapeAnew(text);
  }

  #shapeFigures(text: string): ShapedLine {
    const glyphs: PlacedGlyph[] = [];
    let x = 0;
    for (const character of text) {
      const { code, advance } = this.#figureOf(character);
      glyphs.push({ code, x, y: 0, advance });
      x += advance;
    }
    const width = x / this.#latin.unitsPerEm;
    return { runs: [{ face: this.#latin, glyphs, width }], width };
  }

  #figureOf(character: string): Pick<PlacedGlyph, 'code' | 'advance'> {
    let figure = this.#figures.get(character);
    if (figure === undefined) {
      const id = this.#latin.glyphOf(character.charCodeAt(0)) ?? 0;
      figure = { code: this.#latin.codeOf(id, character), advance: this.#latin.advanceOf(id) };
      this.#figures.set(character, figure);
    }
    return figure;
  }

  async #shapeAnew(asked: string): Promise<ShapedLine> {
    // Within Arabic, the parts of a time would change places.
    const text = RIGHT_TO_LEFT.test(asked) ? asked.replace(FIGURE_WITHIN, `${ISOLATE}$&${END_OF_ISOLATE}`) : asked;
    const { levels } = bidi.getEmbeddingLevels(text, 'auto');
    const items = await this.#itemsOf(text, levels);
    const runs = inVisualOrder(items).map((item) => this.#shapeItem(text, item));
    const width = runs.reduce((sum, run) => sum + run.width, 0);
    const shown = runs.flatMap(({ face, glyphs }) => glyphs.map(({ code }) => face.shownBy(code).text));
    // Readers turn right-to-left text around themselves, and would turn around what they are told.
    const isTold = !RIGHT_TO_LEFT.test(asked) && [...asked].some((letter, at) => shown[at] !== letter);
    const line = { runs, width, ...(isTold ? { told: asked } : {}) };
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(asked, line);
    return line;
  }

  /** Cuts the text where the face or the direction changes. */
  async #itemsOf(text: string, levels: Uint8Array): Promise<Item[]> {
    const items: Item[] = [];
    let start = 0;
    for (const character of text) {
      const end = start + character.length;
      if (character !== ISOLATE && character !== END_OF_ISOLATE) {
        const level = levels[start] ?? 0;
        const last = items.at(-1);
        const face = await this.#faceFor(character.codePointAt(0) ?? 0, last?.face);
        if (last !== undefined && last.face === face && last.level === level && last.end === start) last.end = end;
        else items.push({ face, level, start, end });
      }
      start = end;
    }
    return items;
  }

  /** That of the character before, if it can: what joins stays together. */
  async #faceFor(codePoint: number, before: Face | undefined): Promise<Face> {
    if (before?.glyphOf(codePoint) !== undefined) return before;
    for (const { file } of slicesFor(codePoint, this.#locale)) {
      const face = await loadFace(file, this.#weight);
      if (face.glyphOf(codePoint) !== undefined) return face;
    }
    return before ?? this.#latin;
  }

  #shapeItem(text: string, { face, level, start, end }: Item): GlyphRun {
    const buffer = this.#buffer;
    buffer.reset();
    buffer.addText(text, start, end - start);
    buffer.setDirection(level % 2 === 1 ? hb.Direction.RTL : hb.Direction.LTR);
    buffer.setLanguage(this.#locale);
    buffer.guessSegmentProperties();
    hb.shape(face.font, buffer);
    const infos = buffer.getGlyphInfos();
    const places = buffer.getGlyphPositions();
    const texts = textsOf(infos, places, text, end);
    let pen = 0;
    const glyphs = infos.map(({ codepoint: id }, at): PlacedGlyph => {
      const { xAdvance, xOffset, yOffset } = places[at]!;
      const code = face.codeOf(id, texts[at]!);
      const placed = { code, x: pen + xOffset, y: yOffset, advance: face.advanceOf(id) };
      pen += xAdvance;
      return placed;
    });
    return { face, glyphs, width: pen / face.unitsPerEm };
  }
}

/** The text of each glyph: of those that show one piece of text together, the widest one stands for all of it. */
function textsOf(
  infos: readonly hb.GlyphInfo[],
  places: readonly hb.GlyphPosition[],
  text: string,
  end: number,
): readonly string[] {
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const widest = new Map<number, number>();
  for (const [at, { cluster }] of infos.entries()) {
    const other = widest.get(cluster);
    if (other === undefined || places[at]!.xAdvance > places[other]!.xAdvance) widest.set(cluster, at);
  }
  return infos.map(({ cluster }, at) =>
    widest.get(cluster) === at ? text.slice(cluster, starts[starts.indexOf(cluster) + 1] ?? end) : '',
  );
}

/** Rule L2 of the bidirectional algorithm: from the highest level down, what lies in it is turned around. */
function inVisualOrder(items: readonly Item[]): Item[] {
  const order = [...items];
  const highest = Math.max(0, ...order.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      let to = from;
      while (to < order.length && order[to]!.level >= level) to += 1;
      if (to > from + 1) order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = Math.max(from, to - 1);
    }
  }
  return order;
}
