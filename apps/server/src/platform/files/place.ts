import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A bucket name as every S3-compatible store takes it, and a prefix of keys. */
const S3_URL =
  /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?:[A-Za-z0-9][A-Za-z0-9._-]*\/)*(?:[A-Za-z0-9][A-Za-z0-9._-]*)?))?$/;

export interface Place {
  readonly bucket: string;
  /** Empty, or with a slash at its end. */
  readonly prefix: string;
}

/** The bucket and prefix of `s3://bucket/prefix`; undefined for anything else. */
export function s3Place(url: string): Place | undefined {
  const found = S3_URL.exec(url);
  if (found === null) return undefined;
  const [, bucket = '', prefix = ''] = found;
  return { bucket, prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/` };
}

/** The absolute path of `file:///folder`; undefined for anything else. */
export function folderOf(url: string): string | undefined {
  if (!url.startsWith('file:///')) return undefined;
  try {
    return path.resolve(fileURLToPath(url));
  } catch {
    return undefined;
  }
}
