import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { newRecoveryCodes } from '../platform/totp.ts';

const hashOf = (code: string) => createHash('sha256').update(code).digest();

/** SQL of a row of `users`: whether its account has a second factor. */
export const HAS_SECOND_FACTOR = '(totp_secret IS NOT NULL OR EXISTS (SELECT FROM passkeys p WHERE p.uid = users.uid))';

/** Codes that replace the second factor once each, in the transaction that adds a factor; none if the account has some. */
export async function issueRecoveryCodes(client: PoolClient, uid: number): Promise<string[]> {
  const { rowCount } = await client.query('SELECT FROM recovery_codes WHERE uid = $1 LIMIT 1', [uid]);
  if (rowCount === 1) return [];
  const codes = newRecoveryCodes();
  await client.query('INSERT INTO recovery_codes (uid, code_hash) SELECT $1, unnest($2::bytea[])', [
    uid,
    codes.map(hashOf),
  ]);
  return codes;
}

/** Uses up a recovery code; false if it is none of the account. */
export async function useRecoveryCode(client: PoolClient, uid: number, code: string): Promise<boolean> {
  const { rowCount } = await client.query('DELETE FROM recovery_codes WHERE uid = $1 AND code_hash = $2', [
    uid,
    hashOf(code),
  ]);
  return rowCount === 1;
}

/** With the last second factor, in the transaction that removes one. */
export async function endRecoveryCodes(client: PoolClient, uid: number): Promise<void> {
  await client.query(
    `DELETE FROM recovery_codes WHERE uid = $1 AND NOT (SELECT ${HAS_SECOND_FACTOR} FROM users WHERE uid = $1)`,
    [uid],
  );
}
