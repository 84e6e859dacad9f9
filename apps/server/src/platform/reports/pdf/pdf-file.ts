import { deflateSync } from 'node:zlib';

/** Two decimals are a thousandth of a millimetre. */
export const numeral = (value: number): string => String(Math.round(value * 100) / 100);

/** A text outside of pages, such as the title. */
export const pdfText = (text: string): string => `<${hexOf(`\uFEFF${text}`)}>`;

/** UTF-16, big-endian. */
export function hexOf(text: string): string {
  let hex = '';
  for (let at = 0; at < text.length; at += 1) hex += text.charCodeAt(at).toString(16).padStart(4, '0');
  return hex;
}

/** Numbered objects, and where they begin, as ISO 32000 has them. What is written can be taken at once. */
export class PdfFile {
  /** By the number of the object, from 1. */
  readonly #starts: (number | undefined)[] = [0];
  #pending: Uint8Array[] = [];
  #length = 0;

  constructor() {
    // The second line tells programs that the file is binary.
    this.#write(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'));
  }

  /** The number of an object that is written later. */
  reserve(): number {
    this.#starts.push(undefined);
    return this.#starts.length - 1;
  }

  writeObject(number: number, body: string): void {
    this.#begin(number);
    this.#write(Buffer.from(`${body}\nendobj\n`, 'latin1'));
  }

  /** A compressed stream. `entries` are further ones of its dictionary. */
  writeStream(number: number, content: string | Uint8Array, entries = ''): void {
    const packed = deflateSync(content);
    this.#begin(number);
    this.#write(Buffer.from(`<</Length ${packed.length}/Filter/FlateDecode${entries}>>\nstream\n`, 'latin1'));
    this.#write(packed);
    this.#write(Buffer.from('\nendstream\nendobj\n', 'latin1'));
  }

  /** The table of all objects. Every reserved one must have been written. */
  finish(catalog: number, info: number): void {
    const start = this.#length;
    const lines = this.#starts.map((at, number) => {
      if (at === undefined) throw new Error(`object ${number} was not written`);
      return number === 0 ? '0000000000 65535 f \n' : `${String(at).padStart(10, '0')} 00000 n \n`;
    });
    const trailer = `trailer\n<</Size ${lines.length}/Root ${catalog} 0 R/Info ${info} 0 R>>\nstartxref\n${start}\n%%EOF\n`;
    this.#write(Buffer.from(`xref\n0 ${lines.length}\n${lines.join('')}${trailer}`, 'latin1'));
  }

  /** What has been written since the last call. */
  take(): Uint8Array {
    const bytes = Buffer.concat(this.#pending);
    this.#pending = [];
    return bytes;
  }

  #begin(number: number): void {
    this.#starts[number] = this.#length;
    this.#write(Buffer.from(`${number} 0 obj\n`, 'latin1'));
  }

  #write(bytes: Uint8Array): void {
    this.#pending.push(bytes);
    this.#length += bytes.length;
  }
}
