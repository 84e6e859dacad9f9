import { readFile } from 'node:fs/promises';
import * as hb from 'harfbuzzjs';
import decompress from 'wawoff2/decompress.js';

export type Weight = 400 | 600;

/** A glyph that stands for a text: the same outline may stand for several, such as that of Arabic letters without their dots. */
export interface ShownGlyph {
  readonly glyph: number;
  /** Empty for the further glyphs of one piece of text. */
  readonly text: string;
}

/** A font file at one weight. */
export class Face {
  /** TrueType, with its axes. */
  readonly bytes: Uint8Array;
  readonly weight: Weight;
  readonly font: hb.Font;
  readonly unitsPerEm: number;
  /** Its name in a PDF, without the mark of a subset. */
  readonly name: string;
  readonly #advances = new Map<number, number>();
  readonly #codes = new Map<string, number>();
  readonly #shown: ShownGlyph[] = [{ glyph: 0, text: '' }];

  constructor(bytes: Uint8Array, name: string, weight: Weight) {
    this.bytes = bytes;
    this.name = `${name}-${weight}`;
    this.weight = weight;
    const face = new hb.Face(new hb.Blob(bytes), 0);
    this.unitsPerEm = face.upem;
    this.font = new hb.Font(face);
    this.font.setVariations([new hb.Variation('wght', weight)]);
  }

  /** The glyph of a character; undefined when the font lacks it. */
  glyphOf(codePoint: number): number | undefined {
    const glyph = this.font.nominalGlyph(codePoint);
    return glyph === 0 ? undefined : glyph;
  }

  /** In font units. */
  advanceOf(glyph: number): number {
    let advance = this.#advances.get(glyph);
    if (advance === undefined) {
      advance = this.font.glyphHAdvance(glyph);
      this.#advances.set(glyph, advance);
    }
    return advance;
  }

  /** The number by which pages show a glyph that stands for the text. */
  codeOf(glyph: number, text: string): number {
    const key = `${glyph} ${text}`;
    let code = this.#codes.get(key);
    if (code === undefined) {
      code = this.#shown.push({ glyph, text }) - 1;
      this.#codes.set(key, code);
    }
    return code;
  }

  shownBy(code: number): ShownGlyph {
    return this.#shown[code]!;
  }
}

const files = new Map<string, Promise<Uint8Array>>();
const faces = new Map<string, Promise<Face>>();

function readFont(file: string): Promise<Uint8Array> {
  let reading = files.get(file);
  if (reading === undefined) {
    // What it gives lies in memory that the next file is written over.
    reading = readFile(file).then(async (woff2) => Uint8Array.from(await decompress(woff2)));
    files.set(file, reading);
  }
  return reading;
}

/** The face of a WOFF2 file; each is read once. */
export function loadFace(file: string, weight: Weight): Promise<Face> {
  const key = `${weight} ${file}`;
  let loading = faces.get(key);
  if (loading === undefined) {
    const name = /([^/\\]+)-wght-normal\.woff2$/.exec(file)?.[1] ?? 'font';
    loading = readFont(file).then((bytes) => new Face(bytes, name, weight));
    faces.set(key, loading);
  }
  return loading;
}
