import { DiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { folderOf, s3Place } from './place.ts';
import type { S3Settings } from './s3-client.ts';
import { S3Store } from './s3-store.ts';

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
