import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { Server } from 'node:tls';
import type { Logger } from 'pino';

/** The files of the site's own certificate; absolute paths. */
export interface TlsFiles {
  /** PEM: the certificate, then those of the authorities between it and the root. */
  readonly cert: string;
  /** PEM: the private key, without a passphrase. */
  readonly key: string;
}

/** What a TLS server takes. */
export interface TlsPair {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** How often the files are looked at: a certificate is renewed weeks before it ends. */
const LOOK_MS = 10_000;

/** Thrown when the files cannot serve; the message is one sentence and contains nothing of the key. */
export class TlsError extends Error {
  override readonly name = 'TlsError';
}

function read(variable: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new TlsError(
      `${variable} names no file that can be read: ${file} (${(error as NodeJS.ErrnoException).code})`,
    );
  }
}

function parse<T>(make: () => T, problem: string): T {
  try {
    return make();
  } catch {
    throw new TlsError(problem);
  }
}

/** Reads certificate and key. Throws a {@link TlsError} unless they belong together and are valid at `now` (Unix ms). */
export function readTlsPair(files: TlsFiles, now: number): TlsPair {
  const [cert, key] = [read('TLS_CERT', files.cert), read('TLS_KEY', files.key)];
  const certificate = parse(() => new X509Certificate(cert), `TLS_CERT holds no PEM certificate: ${files.cert}`);
  const isPair = parse(
    () => certificate.checkPrivateKey(createPrivateKey(key)),
    `TLS_KEY holds no PEM private key without a passphrase: ${files.key}`,
  );
  if (!isPair)
    throw new TlsError(`TLS_KEY (${files.key}) is not the key of the certificate in TLS_CERT (${files.cert})`);
  if (now >= Date.parse(certificate.validTo))
    throw new TlsError(`the certificate in TLS_CERT expired on ${certificate.validTo}: ${files.cert}`);
  if (now < Date.parse(certificate.validFrom))
    throw new TlsError(`the certificate in TLS_CERT is not valid before ${certificate.validFrom}: ${files.cert}`);
  return { cert, key };
}

const stampOf = ({ cert, key }: TlsFiles): string =>
  [cert, key].map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs).join(' ');

/**
 * Takes a renewed pair into use when the files change: new connections get it, open ones stay. A pair that cannot serve
 * is logged, and the one in use stays. Returns what stops it.
 */
export function followTlsFiles(server: Server, files: TlsFiles, log: Logger, lookMs = LOOK_MS): () => void {
  let stamp = stampOf(files);
  const timer = setInterval(() => {
    const now = stampOf(files);
    if (now === stamp) return;
    stamp = now;
    try {
      server.setSecureContext(readTlsPair(files, Date.now()));
      log.info('the renewed TLS certificate is in use');
    } catch (error) {
      log.error({ err: error }, 'the renewed TLS certificate cannot be used; the one before stays in use');
    }
  }, lookMs);
  timer.unref();
  return () => clearInterval(timer);
}
