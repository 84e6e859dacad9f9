import { resendMessage } from '@vitrine/wire/staff/operator/resend-message';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { lockMessage, putBack } from '../../platform/messages/outbox.ts';
import type { StaffDeps } from './deps.ts';

export function resendMessageRoute({ desk }: Pick<StaffDeps, 'desk'>): Route {
  return desk.route(resendMessage, async ({ id }, { client, now, recordAudit }) => {
    recordAudit({ subject: `message/${id}` });
    const message = await lockMessage(client, id, now);
    if (message === undefined) return new Refused('request.not-found');
    const { canResend, ...before } = message;
    recordAudit({ before, after: { state: 'waiting', attempts: 0, lastError: '' } });
    if (!canResend) return new Refused('staff.message-not-resendable');
    await putBack(client, id);
    return null;
  });
}
