import { HOUR } from '@vitrine/domain/kernel/time';
import type { PoolClient } from 'pg';
import { putMessage } from '../outbox.ts';
import type { StaffDeps } from './deps.ts';

export const INVITATION_MS = 48 * HOUR;

export function sendInvitation(
  client: PoolClient,
  link: StaffDeps['link'],
  to: string,
  token: string,
  at: number,
): Promise<void> {
  return putMessage(client, {
    at,
    channel: 'email',
    to,
    subject: 'Invitation to the console',
    text: `Open this link within 48 hours to set your password and your second factor:\n${link(token)}`,
    opensConsole: true,
  });
}
