import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import WebSocket from 'ws';
import { buyBitcoin, demoCustomer } from '../support/customer.ts';
import { createTestDatabase } from '../support/database.ts';
import { spawnServer } from '../support/server.ts';

// Several edges of one process share its port. Whoever connects meets any of them.

const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-edges-'));
const settingsOf = async (name: string, edges: number) => ({
  DATA_DIR: path.join(directory, name),
  DATABASE_URL: (await createTestDatabase()).url,
  LOG_LEVEL: 'info',
  EDGES: String(edges),
});
const server = await spawnServer(await settingsOf('site', 3));
const { url } = server;
afterAll(async () => {
  await server.kill();
  rmSync(directory, { recursive: true, force: true });
});

/** A request over a connection of its own: the system chooses the edge. */
async function get(url: string, token?: string): Promise<string> {
  const asked = request(url, {
    agent: new Agent({ keepAlive: false }),
    headers: token === undefined ? {} : { authorization: token },
  });
  asked.end();
  const [answer] = await once(asked, 'response');
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return text;
}

it('several edges share the port: sockets and calls spread over them, and each shows the metrics of all', async () => {
  const sockets = Array.from({ length: 40 }, () => new WebSocket(`${url.replace('http', 'ws')}/api/v2/ws`));
  onTestFinished(() => {
    for (const socket of sockets) socket.terminate();
  });
  await Promise.all(sockets.map((socket) => once(socket, 'open')));
  const asked = 60;
  for (let turn = 0; turn < asked; turn += 1) await get(`${url}/api/default/setting?key=is_show_mobile`);
  for (let turn = 0; turn < 10; turn += 1) {
    const metrics = await get(`${url}/metrics`);
    expect(metrics).toContain('\nvitrine_sockets 40\n');
    expect(metrics).toMatch(new RegExp(`vitrine_calls_total\\{operation="setting",outcome="done"\\} ${asked}\\n`));
    expect(metrics).toMatch(/\nvitrine_engine_accepting 1\n/);
  }
});

/** Sockets that listen on the port, as Linux shows them: 0A is the state. */
const listeners = (): number =>
  readFileSync('/proc/net/tcp', 'utf8').match(
    new RegExp(`^ *\\d+: \\w+:${server.port.toString(16).toUpperCase().padStart(4, '0')} \\w+:0000 0A `, 'gm'),
  )?.length ?? 0;

it.runIf(process.platform === 'linux')(
  'each edge listens with eight sockets: one accepts one connection in a turn',
  () => {
    expect(listeners()).toBe(3 * 8);
  },
);

it('a customer sees at every edge what he was answered by one', async () => {
  const customer = await demoCustomer(url);
  for (let count = 1; count <= 10; count += 1) {
    await buyBitcoin(url, customer);
    for (let turn = 0; turn < 6; turn += 1) {
      const { data } = JSON.parse(await get(`${url}/v2/api/forex/my_deal?status=1`, customer.token));
      expect(data.data).toHaveLength(count);
    }
  }
});

it('a port that another program has is refused, and a stop ends all edges in order', async () => {
  const settings = { ...(await settingsOf('second', 2)), PORT: String(server.port) };
  // The first one answers on the port; what counts is that the second one goes.
  const second = await spawnServer(settings);
  if (second.child.exitCode === null) await once(second.child, 'exit');
  expect(readFileSync(second.logFile, 'utf8')).toContain(`port ${server.port} is in use by another program`);
  await server.stop();
});
