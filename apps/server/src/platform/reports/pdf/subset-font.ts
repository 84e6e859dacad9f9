import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Face } from './face.ts';

/** What HarfBuzz exports; numbers are addresses in its memory. */
interface Subsetter {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(bytes: number): number;
  free(data: number): void;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_length(blob: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_input_pin_axis_location(input: number, face: number, axis: number, value: number): number;
  hb_subset_or_fail(face: number, input: number): number;
}

// Of hb-blob.h and hb-subset.h.
const MEMORY_MODE_WRITABLE = 2;
const SETS_DROP_TABLE_TAG = 3;
const NO_HINTING = 0x01;
const RETAIN_GIDS = 0x02;
const NOTDEF_OUTLINE = 0x40;
const NO_LAYOUT_CLOSURE = 0x200;
/** A PDF reads none of these. */
const DROPPED = ['GSUB', 'GPOS', 'GDEF', 'cmap', 'name', 'OS/2', 'post', 'STAT', 'DSIG', 'BASE', 'gasp', 'meta'];

const tagOf = (name: string): number => [...name].reduce((tag, letter) => (tag << 8) | letter.charCodeAt(0), 0) >>> 0;

let started: Promise<Subsetter> | undefined;

async function startSubsetter(): Promise<Subsetter> {
  const code = await readFile(createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'));
  const { instance } = await WebAssembly.instantiate(code, {});
  const subsetter = instance.exports as unknown as Subsetter;
  subsetter._initialize();
  return subsetter;
}

/** What is to be kept of a face. */
function inputFor(hb: Subsetter, face: number, weight: number, glyphs: Iterable<number>): number {
  const input = hb.hb_subset_input_create_or_fail();
  hb.hb_subset_input_set_flags(input, NO_HINTING | RETAIN_GIDS | NOTDEF_OUTLINE | NO_LAYOUT_CLOSURE);
  const wanted = hb.hb_subset_input_glyph_set(input);
  for (const glyph of glyphs) hb.hb_set_add(wanted, glyph);
  const dropped = hb.hb_subset_input_set(input, SETS_DROP_TABLE_TAG);
  for (const table of DROPPED) hb.hb_set_add(dropped, tagOf(table));
  hb.hb_subset_input_pin_axis_location(input, face, tagOf('wght'), weight);
  return input;
}

/** A TrueType font that has the outlines of these glyphs alone, under their numbers in the face, at its weight. */
export async function subsetFont({ bytes, weight, name }: Face, glyphs: Iterable<number>): Promise<Uint8Array> {
  started ??= startSubsetter();
  const hb = await started;
  const data = hb.malloc(bytes.byteLength);
  new Uint8Array(hb.memory.buffer).set(bytes, data);
  const blob = hb.hb_blob_create(data, bytes.byteLength, MEMORY_MODE_WRITABLE, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  const input = inputFor(hb, face, weight, glyphs);
  const subset = hb.hb_subset_or_fail(face, input);
  if (subset === 0) throw new Error(`no subset of ${name}`);
  const result = hb.hb_face_reference_blob(subset);
  const start = hb.hb_blob_get_data(result, 0);
  const font = new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(result));
  for (const one of [result, blob]) hb.hb_blob_destroy(one);
  for (const one of [subset, face]) hb.hb_face_destroy(one);
  hb.hb_subset_input_destroy(input);
  hb.free(data);
  return font;
}
