import { ProviderError } from '../provider.ts';
import { camtFormat, parseCamt053 } from './camt053.ts';
import { looksLikeMt940, parseMt940 } from './mt940.ts';
import type { Statement } from './statement.ts';
import { decodeXml, MOST_FILE_BYTES } from './xml.ts';

/** UTF-8, or else the Latin letters that banks use: a byte is never refused, because MT940 declares no encoding. */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Reads a file of statements, CAMT.053 or MT940, whichever it is. Throws `ProviderError`. */
export async function readStatements(bytes: Uint8Array): Promise<readonly Statement[]> {
  if (bytes.length > MOST_FILE_BYTES) throw new ProviderError('too-large', 'a statement has at most 16 MiB');
  const head = Buffer.from(bytes.subarray(0, 4_000)).toString('latin1');
  if (/^(?:ï»¿)?\s*</.test(head)) {
    const namespace = /xmlns(?::\w{1,20})?\s*=\s*["']([^"']{1,200})["']/.exec(head)?.[1];
    // One that is declared further on is found by the parser.
    if (namespace?.includes('iso:20022') && camtFormat(namespace) === undefined)
      throw new ProviderError('unknown-format', `${namespace} is not CAMT.053 version 02 or 08`);
    return parseCamt053(decodeXml(bytes));
  }
  const text = decodeText(bytes);
  if (text.includes('\0')) throw new ProviderError('unknown-format', 'the file is not text');
  if (!looksLikeMt940(text)) throw new ProviderError('unknown-format', 'the file is neither CAMT.053 nor MT940');
  return parseMt940(text);
}
