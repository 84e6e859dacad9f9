import { execFile } from 'node:child_process';
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress, inflateSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';

const require = createRequire(import.meta.url);

/** What it is started with. */
export const FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Fonts for scripts that Chromium's package leaves out: what a picture of the Arabic or the Chinese interface needs. */
const FONTS = [
  '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff',
  '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-700-normal.woff',
  '@fontsource/zcool-xiaowei/files/zcool-xiaowei-chinese-simplified-400-normal.woff',
];

/** A headless Chromium under Playwright. Throws when there is none that runs. */
export async function launchChromium(): Promise<Browser> {
  const { program, env } = await findChromium();
  return chromium.launch({ executablePath: program, args: [...FLAGS], env: { ...definedEnvironment(), ...env } });
}

interface Program {
  readonly program: string;
  /** What it needs beside the environment of this process. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * The Chromium installed on this machine, else the one npm brought, unpacked into `node_modules/.cache` with its own
 * libraries and fonts, so that nothing has to be installed system-wide. Throws when neither runs.
 */
export async function findChromium(): Promise<Program> {
  return (await installed()) ?? unpacked();
}

async function installed(): Promise<Program | undefined> {
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
  const candidates = [
    ...(process.env.PATH ?? '')
      .split(path.delimiter)
      .flatMap((directory) => names.map((name) => path.join(directory, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ];
  for (const program of candidates) {
    if (existsSync(program) && (process.platform === 'win32' || (await version(program)) !== undefined))
      return { program, env: {} };
  }
  return undefined;
}

/** What the program says it is; undefined when it does not run (a placeholder of a package system, a missing library). */
async function version(program: string, env: Readonly<Record<string, string>> = {}): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)(program, ['--version'], {
      env: { ...process.env, ...env },
      timeout: 20_000,
    });
    return /chrom/i.test(stdout) ? stdout.trim() : undefined;
  } catch {
    return undefined;
  }
}

async function unpacked(): Promise<Program> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `the browser journeys need Chromium or Chrome: none is installed, and npm has none for ${process.platform} ${process.arch}`,
    );
  }
  const packed = path.resolve(path.dirname(require.resolve('@sparticuz/chromium')), '../../bin');
  const { version: release } = JSON.parse(readFileSync(path.resolve(packed, '../package.json'), 'utf8')) as {
    version: string;
  };
  const home = path.resolve(import.meta.dirname, '../../node_modules/.cache', `chromium-${release}`);
  if (!existsSync(home)) await unpack(packed, home);
  const env = { LD_LIBRARY_PATH: path.join(home, 'lib'), FONTCONFIG_FILE: path.join(home, 'fonts.conf') };
  const program = path.join(home, 'chromium');
  if ((await version(program, env)) === undefined)
    throw new Error(`Chromium does not run on this machine: ${program} --version fails`);
  return { program, env };
}

async function unpack(packed: string, home: string): Promise<void> {
  mkdirSync(path.dirname(home), { recursive: true });
  const building = mkdtempSync(`${home}-`);
  await inflate(path.join(packed, 'chromium.br'), path.join(building, 'chromium'));
  chmodSync(path.join(building, 'chromium'), 0o755);
  for (const archive of ['al2023.tar', 'fonts.tar', 'swiftshader.tar']) {
    const tar = path.join(building, archive);
    await inflate(path.join(packed, `${archive}.br`), tar);
    await promisify(execFile)('tar', ['-xf', tar, '-C', building, '--no-same-owner']);
    rmSync(tar);
  }
  for (const font of FONTS)
    writeFileSync(
      path.join(building, 'fonts', `${path.basename(font, '.woff')}.ttf`),
      plainFont(readFileSync(require.resolve(font))),
    );
  writeFileSync(path.join(building, 'fonts.conf'), fontConfiguration(home));
  try {
    renameSync(building, home);
  } catch (error) {
    // Another run unpacked it in the meantime.
    if (!existsSync(home)) throw error;
    rmSync(building, { recursive: true });
  }
}

const inflate = (from: string, to: string) =>
  pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to));

const fontConfiguration = (home: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${path.join(home, 'fonts')}</dir>
  <cachedir>${path.join(home, 'font-cache')}</cachedir>
  <alias><family>sans-serif</family><prefer><family>Open Sans</family><family>Noto Sans Arabic</family><family>ZCOOL XiaoWei</family></prefer></alias>
</fontconfig>
`;

/** Undoes the packing of WOFF 1 (W3C, section 4 and 5): Chromium takes fonts of the machine only as plain TrueType. */
function plainFont(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  const exponent = 31 - Math.clz32(count);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(16 << exponent, 6);
  head.writeUInt16BE(exponent, 8);
  head.writeUInt16BE(16 * count - (16 << exponent), 10);
  const parts: Uint8Array<ArrayBufferLike>[] = [head];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const entry = 44 + 20 * index;
    const [from, packedLength, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ];
    const packed = woff.subarray(from, from + packedLength);
    const table: Uint8Array<ArrayBufferLike> = packedLength < length ? inflateSync(packed) : packed;
    const row = 12 + 16 * index;
    woff.copy(head, row, entry, entry + 4);
    woff.copy(head, row + 4, entry + 16, entry + 20);
    head.writeUInt32BE(offset, row + 8);
    head.writeUInt32BE(length, row + 12);
    parts.push(table, Buffer.alloc(-length & 3));
    offset += (length + 3) & ~3;
  }
  return Buffer.concat(parts);
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
