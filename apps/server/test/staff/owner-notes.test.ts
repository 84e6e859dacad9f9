import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { firstOwnerNote, ownerLinkNote } from '../../src/owner-notes.ts';
import { createLog } from '../../src/platform/log.ts';
import { readSettings } from '../../src/platform/settings.ts';

const dataDir = path.join(mkdtempSync(path.join(tmpdir(), 'vitrine-owner-')), 'data');
const file = path.join(dataDir, 'first-owner.txt');
let logged = '';
const log = createLog(
  'trace',
  new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  }),
);
const machine = { settings: readSettings({ DATA_DIR: dataDir }), hasTerminal: false, log };
const OWNER = { email: 'owner@localhost', password: 'abcd-efgh-ijkl-mnop-qrst-uvwx' };

afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => rmSync(path.dirname(dataDir), { recursive: true }));

it('OPS-08b the one-time password is shown on a terminal, and stands in no file and no log', () => {
  let shown = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    shown += String(text);
    return true;
  });
  firstOwnerNote({ ...machine, hasTerminal: true })(OWNER);
  expect(shown).toContain(OWNER.email);
  expect(shown).toContain(OWNER.password);
  expect(existsSync(file)).toBe(false);
  expect(logged).toBe('');
});

it('without a terminal it is in a file for its owner alone, until somebody has enrolled', () => {
  const show = firstOwnerNote(machine);
  show(OWNER);
  expect(readFileSync(file, 'utf8')).toContain(OWNER.password);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(logged).toContain('first-owner.txt');
  expect(logged).not.toContain(OWNER.password);
  show({ ...OWNER, password: 'another' });
  expect(readFileSync(file, 'utf8')).not.toContain(OWNER.password);
  show(undefined);
  expect(existsSync(file)).toBe(false);
});

it('the link of an owner whom the machine admits is shown like that, and in no log', () => {
  const link = path.join(dataDir, 'owner-link.txt');
  const url = `http://localhost:3000/console/accept#${'a'.repeat(43)}`;
  const show = ownerLinkNote(machine);
  show({ email: 'second@house.example', url, expiresAt: Date.parse('2026-05-05T10:00:00Z') });
  expect(readFileSync(link, 'utf8')).toContain(`second@house.example becomes an owner at ${url}`);
  expect(statSync(link).mode & 0o777).toBe(0o600);
  expect(logged).not.toContain(url);
  show(undefined);
  expect(existsSync(link)).toBe(false);
});
