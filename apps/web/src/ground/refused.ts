import { WireError } from '@vitrine/wire/client';
import type { Reason } from '@vitrine/wire/reasons';

/** The server refused for this very reason. */
export function isRefused(error: unknown, reason: Reason): boolean {
  return error instanceof WireError && error.reason === reason;
}
