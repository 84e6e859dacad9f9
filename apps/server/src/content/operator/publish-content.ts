import { SECOND } from '@vitrine/domain/kernel/time';
import { publishContent } from '@vitrine/wire/content/operator/publish-content';
import { withdrawContent } from '@vitrine/wire/content/operator/withdraw-content';
import { invalidField, Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { tellContentChanged } from '../store.ts';
import type { ContentDesk } from './desk.ts';
import { endOthers, lockItem, scheduleVersion } from './item-store.ts';

const dateOf = (seconds: number | undefined) => (seconds === undefined ? undefined : new Date(seconds * SECOND));

const publishContentRoute = ({ desk, offered, now }: ContentDesk): Route =>
  desk.route(publishContent, async ({ id, version, ...times }, { client, recordAudit }) => {
    const [publishAt, withdrawAt] = [dateOf(times.publishAt), dateOf(times.withdrawAt)];
    recordAudit({ subject: `content/${id}`, after: { version, publishAt, withdrawAt } });
    const at = now();
    if (publishAt !== undefined && publishAt.getTime() <= at) return invalidField('publishAt');
    if (withdrawAt !== undefined && withdrawAt.getTime() <= (publishAt?.getTime() ?? at))
      return invalidField('withdrawAt');
    const head = await lockItem(client, id, offered());
    if (head === undefined) return new Refused('request.not-found');
    recordAudit({ before: { state: head.state, version: head.current, publishAt: head.publishAt } });
    if (head.newest !== version) return new Refused('content.outdated');
    if (head.kind === 'company' && withdrawAt !== undefined) return invalidField('withdrawAt');
    // Its texts would not change, but the time since when they are there would.
    if (head.current === version && publishAt !== undefined) return new Refused('content.already-published');
    await scheduleVersion(client, head, version, { publishAt, withdrawAt });
    await tellContentChanged(client);
    return null;
  });

const withdrawContentRoute = ({ desk, offered }: ContentDesk): Route =>
  desk.route(withdrawContent, async ({ id }, { client, recordAudit }) => {
    recordAudit({ subject: `content/${id}`, after: { state: 'withdrawn' } });
    const head = await lockItem(client, id, offered());
    if (head === undefined) return new Refused('request.not-found');
    recordAudit({ before: { state: head.state, version: head.current, publishAt: head.publishAt } });
    if (head.kind === 'company') return new Refused('content.company-stays');
    if (head.current === null && head.scheduled === null) return new Refused('content.not-published');
    await endOthers(client, id, null);
    await tellContentChanged(client);
    return null;
  });

export const publishContentRoutes = (content: ContentDesk): readonly Route[] => [
  publishContentRoute(content),
  withdrawContentRoute(content),
];
