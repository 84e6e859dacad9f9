import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SecretBox } from './secret-box.ts';
import { KEY_FORM, type Settings } from './settings.ts';

const FILE = 'encryption.key';

function storedKey(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The key in the file; the first call creates it. Two processes that create it at once end up with one key. */
function keyIn(file: string): string {
  const stored = storedKey(file);
  if (stored !== undefined) return stored;
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return storedKey(file) ?? '';
}

/** The key in a file, which is created when missing. Throws with what to do when it is no key. */
export function boxOfFile(file: string): SecretBox {
  const key = keyIn(file);
  if (!KEY_FORM.test(key))
    throw new Error(`${file} is not 64 hexadecimal digits: put the right file back, or set ENCRYPTION_KEY`);
  return new SecretBox(Buffer.from(key, 'hex'));
}

/** Where the key is that a site has without `ENCRYPTION_KEY`. */
export const keyFileOf = (dataDir: string): string => path.join(dataDir, FILE);

/**
 * Opens the site's key for secrets in the database: `ENCRYPTION_KEY` or, without it, the file `encryption.key` in
 * `DATA_DIR`, created when missing. Throws with what to do when there is no usable key.
 */
export function openSecretBox({ dataDir, encryptionKey }: Pick<Settings, 'dataDir' | 'encryptionKey'>): SecretBox {
  return encryptionKey === undefined ? boxOfFile(keyFileOf(dataDir)) : new SecretBox(Buffer.from(encryptionKey, 'hex'));
}
