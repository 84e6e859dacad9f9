import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import type { S3Settings } from './s3-client.ts';
import { S3Store } from './s3-store.ts';

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

/**
 * Opens `file:///folder` or `s3://bucket/prefix`. Throws when the URL is neither, or when S3 is asked for without its
 * settings.
 */
export function openStore(url: string, s3: S3Settings | undefined): FileStore {
  const folder = folderOf(url);
  if (folder !== undefined) return new DiskStore(folder);
  const place = s3Place(url);
  if (place === undefined) throw new Error(`${url} is neither file:///folder nor s3://bucket/prefix`);
  if (s3 === undefined) throw new Error(`S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set to reach ${url}`);
  return new S3Store(s3, place.bucket, place.prefix);
}
