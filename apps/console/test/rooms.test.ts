import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('the list of rooms loads without a build: the task that draws every page reads it', () => {
  const list = new URL('../src/shell/rooms.ts', import.meta.url).href;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', `await import('${list}')`]);
  expect({ status, stderr: status === 0 ? '' : String(stderr) }).toEqual({ status: 0, stderr: '' });
});
