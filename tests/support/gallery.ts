import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../apps/server/src/platform/postgres/embedded.ts';
import { BARE_ENVIRONMENT } from './server.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

function vite(args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [path.join(ROOT, 'node_modules/vite/bin/vite.js'), ...args], {
    cwd: path.join(ROOT, 'apps/web'),
    env: { ...BARE_ENVIRONMENT, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

export interface GallerySite {
  readonly url: string;
  stop(): Promise<void>;
}

/** Builds the customer app with its gallery beside the real one and serves it in front of the site at `server`. */
export async function serveGallery(server: string): Promise<GallerySite> {
  const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-gallery-'));
  const build = vite(['build', '--outDir', directory, '--emptyOutDir', '--logLevel', 'warn'], { VITE_GALLERY: '1' });
  const [code] = await once(build, 'close');
  if (code !== 0) throw new Error(`the gallery does not build (exit ${code})`);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const preview = vite(['preview', '--outDir', directory, '--host', '127.0.0.1', '--port', `${port}`, '--strictPort'], {
    VITRINE_SERVER: server,
  });
  const ended = once(preview, 'close');
  for (const until = Date.now() + 20_000; ; await sleep(50)) {
    const isUp = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) break;
    if (preview.exitCode !== null || Date.now() > until) throw new Error('the gallery is not served');
  }
  return {
    url,
    async stop() {
      preview.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
