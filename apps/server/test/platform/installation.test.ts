import { expect, test } from 'vitest';
import { createTestDatabase, openTestDatabase } from '../../../../tests/support/database.ts';
import { readInstallation } from '../../src/platform/installation.ts';

const { app } = await createTestDatabase();

test('OPS-10 the first start fixes the mode; a later one in the other mode is refused and changes nothing', async () => {
  const first = await readInstallation(app, { mode: 'paper', feedSeed: undefined });
  expect(first).toEqual({ mode: 'paper', marketSeed: expect.stringMatching(/^[0-9a-f]{64}$/) });
  for (let start = 0; start < 2; start += 1)
    await expect(readInstallation(app, { mode: 'real', feedSeed: undefined })).rejects.toThrow(
      'MODE is real, but this installation was started in paper mode and stays in it',
    );
  expect(await readInstallation(app, { mode: 'paper', feedSeed: undefined })).toEqual(first);
});

test('MKT-32c a seed of the settings goes before the random one of the installation, which stays', async () => {
  const own = await readInstallation(app, { mode: 'paper', feedSeed: undefined });
  const another = await openTestDatabase();
  const other = await readInstallation(another.app, { mode: 'paper', feedSeed: undefined });
  await another.drop();
  expect(other.marketSeed).not.toBe(own.marketSeed);
  expect(await readInstallation(app, { mode: 'paper', feedSeed: 'chosen' })).toMatchObject({ marketSeed: 'chosen' });
  expect(await readInstallation(app, { mode: 'paper', feedSeed: undefined })).toEqual(own);
});
