import type { Call, RequestOf } from '@vitrine/wire/call';
import { basicInfo } from '@vitrine/wire/config/basic-info';
import { menu } from '@vitrine/wire/config/menu';
import { operatorSettings } from '@vitrine/wire/config/operator/operator-settings';
import { publishSettings } from '@vitrine/wire/config/operator/publish-settings';
import { restoreVersion } from '@vitrine/wire/config/operator/restore-version';
import { siteVersions } from '@vitrine/wire/config/operator/site-versions';
import { withdrawPublication } from '@vitrine/wire/config/operator/withdraw-publication';
import { auditLog } from '@vitrine/wire/staff/operator/audit';
import { describe, expect, it } from 'vitest';
import { changeSettings } from '../../../tests/support/settings.ts';
import { createStaff, outcome, type StaffMember } from '../../../tests/support/staff.ts';
import { startTestSite } from './support/site.ts';

const site = await startTestSite();
const anna = await createStaff(site, ['owner'], { name: 'Anna' });
const boris = await createStaff(site, ['owner'], { name: 'Boris' });
const support = await createStaff(site, ['support']);

const info = () => site.client.call(basicInfo, {});
const current = async () => (await anna.call(operatorSettings, {})).version;
const newest = async () => (await anna.call(siteVersions, {})).rows[0]!;
const waiting = async () => (await anna.call(siteVersions, {})).publications;

/** Publishes on top of the version in force. */
async function publish(who: StaffMember, changes: object, rest: { at?: string; note?: string; version?: number } = {}) {
  const version = rest.version ?? (await current());
  return who.call(publishSettings, { ...rest, version, changes: JSON.stringify(changes) });
}

/** The fields that a call is refused for. */
async function wrongFields<C extends Call>(call: C, request: RequestOf<C>): Promise<unknown> {
  return anna.call(call, request).then(
    () => 'done',
    (error: { params: Record<string, string> }) => error.params.fields ?? error.params.field,
  );
}

describe('a version of the settings', () => {
  it('CFG-36e STAFF-10e changes many settings and menus at once, and says who, when, what was before and what is after', async () => {
    const number = await current();
    const colour = (await info()).theme_primary;
    const changes = { menu_home: 'orders,news', site_name: 'Aurora', theme_primary: '#123456' };
    const { version } = await publish(anna, changes, { note: 'New brand' });
    expect(version).toBe(number + 1);
    expect(await info()).toMatchObject({ site_name: 'Aurora', theme_primary: '#123456' });
    const made = await newest();
    expect(made).toMatchObject({ number: version, by: 'Anna', note: 'New brand', restores: null });
    expect(Math.abs(Date.now() - Date.parse(made.publishedAt))).toBeLessThan(60_000);
    expect(made.changes).toEqual([
      { key: 'menu_home', before: expect.any(String), after: 'orders,news' },
      { key: 'site_name', before: 'Vitrine', after: 'Aurora' },
      { key: 'theme_primary', before: colour, after: '#123456' },
    ]);
    const { rows } = await anna.call(auditLog, { operation: publishSettings.operation });
    expect(rows[0]).toMatchObject({
      staffName: 'Anna',
      subject: `site-version/${version}`,
      before: { menu_home: expect.any(String), site_name: 'Vitrine', theme_primary: colour },
      after: changes,
      outcome: 'done',
    });
  });

  it('is refused as a whole when one setting cannot be, and for those who may not', async () => {
    const before = await info();
    const version = await current();
    const wrong = (changes: object) => wrongFields(publishSettings, { version, changes: JSON.stringify(changes) });
    expect(await wrong({ site_name: 'Good', theme_up: 'green', currency: 'EUR' })).toBe('changes,currency,theme_up');
    for (const changes of [
      { __proto__: null, constructor: 'x' },
      { only_nonsense: '1' },
      { menu_home: '' },
      { tab_bar: '' },
    ])
      expect(await wrong(changes)).toMatch(/^changes/);
    for (const text of ['', '[]', '{}', 'null', '{"site_name":1}', `{"site_name":"${'x'.repeat(1_000_000)}"}`, '{"a'])
      expect(await outcome(anna.call(publishSettings, { version, changes: text }))).toMatch(
        /request\.(invalid-field|too-large)/,
      );
    expect(await outcome(publish(support, { site_name: 'Mine' }))).toBe('request.not-allowed');
    expect(await outcome(publish(anna, { site_name: before.site_name }))).toBe('staff.nothing-changes');
    expect(await current()).toBe(version);
    expect((await info()).site_name).toBe(before.site_name);
  });

  it('links that run a program and addresses of pictures elsewhere are refused; HTML is text', async () => {
    const version = await current();
    for (const service_link of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'http://plain.example'])
      expect(await wrongFields(publishSettings, { version, changes: JSON.stringify({ service_link }) })).toBe(
        'changes,service_link',
      );
    await changeSettings(anna, { site_name: '<img src=x onerror=alert(1)>' });
    const page = await (await fetch(`${site.url}/`, { headers: { accept: 'text/html' } })).text();
    expect(page).not.toContain('<img src=x');
    await changeSettings(anna, { site_name: 'Aurora' });
  });

  it('of two operators at once the second is told whose version has come before theirs', async () => {
    const version = await current();
    const both = await Promise.allSettled([
      publish(anna, { site_name: 'By Anna' }, { version }),
      publish(boris, { site_name: 'By Boris' }, { version }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = both.find((one) => one.status === 'rejected')!;
    const winner = both[0]!.status === 'fulfilled' ? 'Anna' : 'Boris';
    expect(lost.reason).toMatchObject({ reason: 'config.outdated', params: { version: version + 1, by: winner } });
    expect(lost.reason.msg).toContain(winner);
    expect((await info()).site_name).toBe(`By ${winner}`);
    expect((await newest()).changes.map(({ key }) => key)).toEqual(['site_name']);
  });

  it('can be rolled back: a new version has the old values, of all versions since', async () => {
    const { site_name, is_home_search, theme_up } = await info();
    const old = await current();
    await publish(anna, { site_name: 'Second', is_home_search: '0' });
    await publish(boris, { site_name: 'Third', theme_up: '#11aa44' });
    expect(await outcome(anna.call(restoreVersion, { version: old, restore: old }))).toBe('config.outdated');
    expect(await outcome(anna.call(restoreVersion, { version: old + 2, restore: old + 9 }))).toBe('request.not-found');
    expect(await anna.call(restoreVersion, { version: old + 2, restore: old })).toEqual({ version: old + 3 });
    expect(await info()).toMatchObject({ site_name, is_home_search, theme_up });
    expect(await newest()).toMatchObject({ by: 'Anna', restores: old });
    // The roll-back can be rolled back too.
    await boris.call(restoreVersion, { version: old + 3, restore: old + 2 });
    expect(await info()).toMatchObject({ site_name: 'Third', is_home_search: '0', theme_up: '#11aa44' });
    await anna.call(restoreVersion, { version: old + 4, restore: old });
    const everything = await anna.call(siteVersions, { after: '1' });
    expect(everything.rows).toEqual([]);
    expect((await anna.call(siteVersions, { after: String(old + 2) })).rows[0]?.number).toBe(old + 1);
  });

  it('has its history by setting', async () => {
    const { rows } = await anna.call(siteVersions, { key: 'theme_up' });
    expect(rows.length).toBeGreaterThan(0);
    for (const { changes } of rows) expect(changes.map(({ key }) => key)).toContain('theme_up');
  });
});

describe('a scheduled version', () => {
  const soon = (ms: number) => new Date(Date.now() + ms).toISOString();

  it('in the past, or at no time at all, is refused', async () => {
    const version = await current();
    const changes = '{"site_name":"Late"}';
    for (const at of [soon(-1_000), '1999-01-01T00:00:00Z', '2099-13-45T99:00:00Z', 'tomorrow'])
      expect(await wrongFields(publishSettings, { version, changes, at })).toBe('at');
    expect(await waiting()).toEqual([]);
  });

  it('waits, survives a restart, and is published once when its time has come', async () => {
    const version = await current();
    const { site_name } = await info();
    const { publication } = await publish(anna, { site_name: 'In Winter' }, { at: soon(4_000), note: 'Season' });
    expect(await waiting()).toMatchObject([{ id: publication, state: 'waiting', by: 'Anna', note: 'Season' }]);
    expect((await info()).site_name).toBe(site_name);
    await site.restart();
    await expect.poll(async () => (await info()).site_name, { timeout: 15_000 }).toBe('In Winter');
    expect(await current()).toBe(version + 1);
    expect(await newest()).toMatchObject({ number: version + 1, by: 'Anna', note: 'Season' });
    expect(await waiting()).toEqual([]);
    const { rows } = await anna.call(auditLog, { subject: `site-publication/${publication}` });
    expect(rows.map(({ outcome: end, staffName }) => [end, staffName])).toEqual([
      ['done', 'Anna'],
      ['done', 'Anna'],
    ]);
  }, 40_000);

  it('is not published over what somebody has changed since; says so until it is dismissed', async () => {
    const { publication } = await publish(anna, { site_name: 'Old Plan' }, { at: soon(2_500) });
    await publish(boris, { site_name: 'New Plan' });
    await expect.poll(async () => (await waiting())[0]?.state, { timeout: 15_000 }).toBe('outdated');
    expect((await info()).site_name).toBe('New Plan');
    await boris.call(withdrawPublication, { id: publication! });
    expect(await waiting()).toEqual([]);
  }, 30_000);

  it('can be withdrawn before its time, once', async () => {
    const { publication: id } = await publish(anna, { site_name: 'Never' }, { at: '2199-01-01T00:00:00Z' });
    expect(await outcome(support.call(withdrawPublication, { id: id! }))).toBe('request.not-allowed');
    await boris.call(withdrawPublication, { id: id! });
    expect(await outcome(boris.call(withdrawPublication, { id: id! }))).toBe('config.not-waiting');
    expect(await waiting()).toEqual([]);
  });
});

it('a browser asks whether the menus that it keeps still count, and gets them only after a change', async () => {
  const ask = (etag?: string) =>
    fetch(`${site.url}${menu.path}?t=0`, {
      headers: { lang: 'en', ...(etag !== undefined && { 'if-none-match': etag }) },
    });
  const first = await ask();
  expect(first.headers.get('cache-control')).toBe('private, max-age=0');
  const etag = first.headers.get('etag')!;
  expect((await ask(etag)).status).toBe(304);
  await changeSettings(anna, { menu_home: 'news,orders' });
  const changed = await ask(etag);
  expect(changed.status).toBe(200);
  expect(changed.headers.get('etag')).not.toBe(etag);
  const { data } = (await changed.json()) as { data: { group: string; path: string }[] };
  expect(data.filter(({ group }) => group === 'home').map(({ path }) => path)).toEqual(['/news', '/order']);
});
