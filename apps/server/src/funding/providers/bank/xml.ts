import { SaxesParser } from 'saxes';
import { ProviderError } from '../provider.ts';

/** An element by its local name, with the text directly in it (trimmed) and its child elements. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

interface OpenElement extends XmlElement {
  text: string;
  readonly children: OpenElement[];
}

/** Real statements of busy accounts have a few megabytes. */
export const MOST_FILE_BYTES = 16 * 1024 * 1024;
const MOST_DEPTH = 40;
const MOST_CHILDREN = 200_000;
const MOST_ELEMENTS = 2_000_000;
const MOST_TEXT = 10_000;
const MOST_ATTRIBUTES = 20;
const CHUNK = 64 * 1024;

const refuse = (detail: string): never => {
  throw new ProviderError('invalid', detail);
};
const tooLarge = (detail: string): never => {
  throw new ProviderError('too-large', detail);
};

const ENCODINGS: ReadonlyMap<string, string> = new Map([
  ['utf-8', 'utf-8'],
  ['us-ascii', 'utf-8'],
  ['iso-8859-1', 'windows-1252'],
  ['windows-1252', 'windows-1252'],
]);

/** The text of a file. Banks write UTF-8, some ISO 8859-1; anything else is refused rather than guessed. */
export function decodeXml(bytes: Uint8Array): string {
  if (bytes.length > MOST_FILE_BYTES) tooLarge(`a file has at most ${MOST_FILE_BYTES} bytes`);
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const declared = /^(?:ï»¿)?<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/.exec(head)?.[1] ?? 'utf-8';
  const encoding = ENCODINGS.get(declared.toLowerCase()) ?? refuse(`the encoding ${declared} is not supported`);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return refuse(`the file is not ${declared}`);
  }
}

/** Builds the tree while it counts. What is taken leaves the tree at once, so that a long statement stays small in memory. */
class TreeBuilder {
  readonly #take: ReadonlySet<string>;
  readonly #taken: (element: XmlElement) => void;
  readonly #open: OpenElement[] = [];
  #elements = 0;
  root: XmlElement | undefined;

  constructor(take: ReadonlySet<string>, taken: (element: XmlElement) => void) {
    this.#take = take;
    this.#taken = taken;
  }

  start(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#elements += 1;
    if (this.#elements > MOST_ELEMENTS) tooLarge('the file has too many elements');
    if (this.#open.length >= MOST_DEPTH) tooLarge(`elements are nested more than ${MOST_DEPTH} deep`);
    this.#open.push({ name, attributes, text: '', children: [] });
  }

  text(piece: string): void {
    const element = this.#open.at(-1);
    if (element === undefined) return;
    element.text += element.text === '' ? piece.trimStart() : piece;
    if (element.text.length > MOST_TEXT) tooLarge(`the text of ${element.name} is too long`);
  }

  end(): void {
    const element = this.#open.pop()!;
    element.text = element.text.trimEnd();
    const parent = this.#open.at(-1);
    if (this.#take.has(element.name)) {
      this.#taken(element);
      return;
    }
    if (parent === undefined) this.root = element;
    else if (parent.children.push(element) > MOST_CHILDREN) tooLarge(`${parent.name} has too many parts`);
  }
}

function attributesOf(attributes: Record<string, { local: string; value: string; prefix: string }>) {
  const all = Object.values(attributes);
  if (all.length > MOST_ATTRIBUTES) tooLarge('an element has too many attributes');
  const own: Record<string, string> = Object.create(null);
  for (const { prefix, local, value } of all) if (prefix === '') own[local] = value;
  return own;
}

/**
 * Reads well-formed XML in namespaces. A document type is refused where it begins, so there are no entities but the five of
 * XML and nothing is ever loaded from elsewhere. `take`: elements that are given to `taken` when they are complete, and
 * then forgotten. Yields to the event loop between pieces of 64 KiB. Throws `ProviderError`.
 */
export async function readXml(
  text: string,
  take: readonly string[] = [],
  taken: (element: XmlElement) => void = () => undefined,
): Promise<{ readonly root: XmlElement; readonly namespace: string }> {
  const builder = new TreeBuilder(new Set(take), taken);
  let namespace = '';
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('doctype', () => refuse('a document type is not allowed'));
  parser.on('error', (error) => refuse(`it is not well-formed XML: ${error.message}`));
  parser.on('opentag', (tag) => {
    if (namespace === '') namespace = tag.uri;
    builder.start(tag.local, attributesOf(tag.attributes));
  });
  parser.on('text', (piece) => builder.text(piece));
  parser.on('cdata', (piece) => builder.text(piece));
  parser.on('closetag', () => builder.end());
  for (let at = 0; at < text.length; at += CHUNK) {
    refuseDoctype(text, at);
    parser.write(text.slice(at, at + CHUNK));
    if (text.length > CHUNK) await new Promise(setImmediate);
  }
  parser.close();
  return { root: builder.root ?? refuse('the document is empty'), namespace };
}

/** The parser reports a document type only at its end, which may never come. */
function refuseDoctype(text: string, at: number): void {
  if (at === 0 && /<!DOCTYPE/i.test(text.slice(0, CHUNK))) refuse('a document type is not allowed');
}

/** The first child of that name. */
export const child = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((one) => one.name === name);

export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((one) => one.name === name) ?? [];

/** The element at the end of a path of first children. */
export const at = (element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined =>
  path.reduce(child, element);

/** Its text; undefined when it is missing or empty. */
export const textAt = (element: XmlElement | undefined, ...path: readonly string[]): string | undefined =>
  at(element, ...path)?.text || undefined;
