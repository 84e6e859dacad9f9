import type { IdempotencyKey } from './engine-api.ts';
import { sha256 } from './journal.ts';

/** Hex SHA-256 of an idempotency key's scope and value: the `key` of the journal row of its command. */
export const keyHash = ({ scope, value }: Pick<IdempotencyKey, 'scope' | 'value'>): string =>
  sha256(`${scope}\n${value}`);
