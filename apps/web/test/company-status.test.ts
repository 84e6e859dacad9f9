import { beforeEach, expect, it, vi } from 'vitest';

let answer: Promise<object>;
vi.mock('../src/ground/client.ts', () => ({ client: { call: () => answer } }));
vi.mock('../src/ground/first-answers.ts', () => ({ firstAnswer: () => undefined }));
const left: string[] = [];
vi.stubGlobal('window', { location: { replace: (url: URL) => left.push(String(url)) } });

const { checkCompanyStatus, useCompanyMode } = await import('../src/content/company-status.ts');

beforeEach(() => {
  useCompanyMode.setState({ isMain: false });
  left.length = 0;
});

it.each([
  [0, true],
  [1, false],
])('NEWS-13 with a status that is not 0, whether type is 0 is recorded: %s', async (type, isMain) => {
  useCompanyMode.setState({ isMain: !isMain });
  answer = Promise.resolve({ status: 1, type, loss_url: 'https://gone.example/' });
  await checkCompanyStatus();
  expect([useCompanyMode.getState().isMain, left]).toEqual([isMain, []]);
});

it('with status 0 it leaves, and records nothing', async () => {
  answer = Promise.resolve({ status: 0, type: 0, loss_url: 'https://gone.example/' });
  await checkCompanyStatus();
  expect([useCompanyMode.getState().isMain, left]).toEqual([false, ['https://gone.example/']]);
});

it('without an answer the app goes on', async () => {
  answer = Promise.reject(new Error('offline'));
  await checkCompanyStatus();
  expect([useCompanyMode.getState().isMain, left]).toEqual([false, []]);
});
