import { createPublicKey, verify as verifySignature } from 'node:crypto';
import { checkpoint } from '@vitrine/wire/trust/checkpoint';
import { expect, it } from 'vitest';
import { verify } from '../../src/journal/verify.ts';
import { startTestSite } from '../support/site.ts';

const site = await startTestSite();

it('TRUST-04 everybody gets length and head of the journal, signed, and verify reproduces them', async () => {
  await site.customer();
  await site.restart();
  const { checkpoint: newest, publicKey } = await site.client.call(checkpoint, {});
  const verified = await verify(site.database);
  expect(newest).toMatchObject({ rows: verified.rows, head: verified.headHash, batches: verified.tapeBatches });
  const { signature, ...signed } = newest!;
  const isGenuine = verifySignature(
    null,
    Buffer.from(JSON.stringify(signed)),
    createPublicKey(publicKey),
    Buffer.from(signature, 'base64'),
  );
  expect(isGenuine).toBe(true);
});
