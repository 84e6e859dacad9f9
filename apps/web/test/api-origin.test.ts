import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it.each([
  ['development', undefined, ''],
  ['development', 'https://api.example', 'https://api.example'],
  ['staging', 'https://api.example', 'https://api.example'],
  ['production', 'https://api.example', ''],
])('API-25 a build of mode %s with VITE_API_ORIGIN %s calls %j', async (mode, value, origin) => {
  vi.stubEnv('MODE', mode);
  vi.stubEnv('VITE_API_ORIGIN', value);
  expect((await import('../src/ground/api-origin.ts')).API_ORIGIN).toBe(origin);
});
