import { afterAll, expect, it } from 'vitest';
import { Machines, stateOf } from '../support/machines.ts';

const machines = await Machines.open();
afterAll(() => machines.close());

it('a core answers only what an orchestrator asks, and shows its metrics to this machine or with the token', async () => {
  const core = await machines.start('core', 'core');
  await expect.poll(() => stateOf(core), { timeout: 20_000 }).toBe('active');
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(core.url + path, { headers });
  expect(await (await ask('/metrics')).text()).toContain('\nvitrine_engine_accepting 1\n');
  // A proxy passed it on from somewhere else.
  for (const name of ['x-forwarded-for', 'forwarded'])
    expect((await ask('/metrics', { [name]: '203.0.113.1' })).status, name).toBe(404);
  for (const path of ['/', '/api/default/setting?key=site_name', '/console/', '/healthz/x', '//'])
    expect((await ask(path)).status, path).toBe(404);
});
