import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { FLAGS, findChromium } from '../../tests/support/chromium.ts';
import { spawnServer } from '../../tests/support/server.ts';
import { printMachine } from '../bench/report.ts';
import { buildApps } from './build-apps.ts';

// `npm run lighthouse`: Lighthouse (mobile: 4x slower processor, slow 4G, both simulated) on home and trade of a site of
// its own. Lighthouse brings more than a hundred packages, so it comes through `npm exec` when it is asked for, and is
// no part of the installation. With `--to <directory>` the whole reports are kept there. Each page is
// judged three times and the middle one counts, because Lighthouse multiplies every disturbance by four. Its figures are worth what else the machine does: the load is printed beside them.

const LIGHTHOUSE = 'lighthouse@13.5.0';
const PAGES = { home: '/', trade: '/trade?symbol=BTCUSD' } as const;
const RUNS = 3;
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;
const TIMINGS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly displayValue?: string;
  readonly details?: { readonly items?: readonly unknown[] };
}

interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly audits: Readonly<Record<string, Audit>>;
  readonly categories: Readonly<
    Record<
      keyof typeof GOALS,
      { readonly score: number; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
}

/** A Chromium that nobody steers; resolves with the port of its tools. Playwright would hold the tabs that Lighthouse opens. */
async function startChromium(profile: string): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const { program, env } = await findChromium();
  const flags = [...FLAGS, '--headless', `--user-data-dir=${profile}`, '--remote-debugging-port=0', 'about:blank'];
  const child = spawn(program, flags, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
  let told = '';
  for await (const chunk of child.stderr) {
    told += String(chunk);
    const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(told)?.[1];
    if (port !== undefined) return { child, port: Number(port) };
  }
  throw new Error(`Chromium does not start:\n${told}`);
}

/**
 * The site as it is, but for one header: with `Referrer-Policy: no-referrer` on a page, Lighthouse in a headless shell
 * takes the page's request for an aborted one and measures nothing.
 */
async function passOn(port: number): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer((asked, answer) => {
    const onward = request(
      { host: '127.0.0.1', port, path: asked.url, method: asked.method, headers: asked.headers },
      (answered) => {
        const { 'referrer-policy': _, ...headers } = answered.headers;
        answer.writeHead(answered.statusCode ?? 502, headers);
        answered.pipe(answer);
      },
    );
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  server.on('upgrade', (asked, from: Socket, head) => {
    const to = connect(port, '127.0.0.1', () => {
      const headers = asked.rawHeaders.flatMap((name, index, all) =>
        index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
      );
      to.write([`${asked.method} ${asked.url} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
      to.write(head);
      to.pipe(from).pipe(to);
    });
    // Either end takes the other along.
    from.on('error', () => undefined).on('close', () => to.destroy());
    to.on('error', () => undefined).on('close', () => from.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, server };
}

async function lighthouse(url: string, port: number): Promise<Report> {
  const args = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, `--port=${port}`, '--quiet'];
  const only = `--only-categories=${Object.keys(GOALS).join(',')}`;
  const child = spawn('npm', [...args, '--output=json', only], {
    // npm and Lighthouse under this very Node.
    env: { ...process.env, PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`);
  const report = JSON.parse(output) as Report;
  if (report.runtimeError !== undefined) throw new Error(report.runtimeError.message);
  return report;
}

function print(name: string, { categories, audits }: Report): boolean {
  const scores = Object.entries(GOALS).map(([id, goal]) => {
    const score = Math.round(categories[id as keyof typeof GOALS].score * 100);
    return { id, goal, score };
  });
  const load = loadavg()[0]!.toFixed(1);
  const told = scores.map(({ id, goal, score }) => `${id} ${score} (goal ${goal})`).join(', ');
  console.log(`${name}: ${told}; load ${load}`);
  console.log(`  ${TIMINGS.map((id) => `${id} ${audits[id]?.displayValue}`).join(', ')}`);
  for (const { auditRefs } of Object.values(categories)) {
    for (const { id, weight } of auditRefs) {
      const audit = audits[id];
      if (weight === 0 || audit === undefined || audit.score === null || audit.score >= 0.9) continue;
      const first = JSON.stringify(audit.details?.items?.[0] ?? {}).slice(0, 300);
      console.log(`  ${id} (${audit.score}): ${audit.title} ${audit.displayValue ?? ''} ${first}`);
    }
  }
  return scores.every(({ goal, score }) => score >= goal);
}

const { values: options } = parseArgs({ options: { to: { type: 'string' } } });
if (!(await buildApps(['apps/web']))) process.exit(1);
const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-lighthouse-'));
const profile = mkdtempSync(path.join(tmpdir(), 'vitrine-chromium-'));
const server = await spawnServer({ DATA_DIR: dataDir, FEED_SEED: 'lighthouse', LOG_LEVEL: 'warn' });
try {
  const { child, port } = await startChromium(profile);
  const site = await passOn(server.port);
  printMachine();
  try {
    for (const [name, address] of Object.entries(PAGES)) {
      const reports: Report[] = [];
      for (let run = 0; run < RUNS; run += 1) reports.push(await lighthouse(`${site.url}${address}`, port));
      const scoreOf = (one: Report) => one.categories.performance.score;
      const report = reports.sort((one, other) => scoreOf(one) - scoreOf(other))[Math.floor(RUNS / 2)]!;
      if (options.to !== undefined) writeFileSync(path.join(options.to, `${name}.json`), JSON.stringify(report));
      if (!print(name, report)) process.exitCode = 1;
    }
  } finally {
    child.kill();
    await once(child, 'exit');
    site.server.close();
    site.server.closeAllConnections();
  }
} finally {
  await server.stop();
  rmSync(server.logFile, { force: true });
  for (const directory of [dataDir, profile]) rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
}
