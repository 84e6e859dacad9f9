import { withdrawPublication } from '@vitrine/wire/config/operator/withdraw-publication';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import { withdraw } from '../publications.ts';
import type { ConfigDesk } from './desk.ts';

export const withdrawPublicationRoute = ({ desk }: ConfigDesk): Route =>
  desk.route(withdrawPublication, async ({ id }, { client, recordAudit }) => {
    recordAudit({ subject: `site-publication/${id}` });
    return (await withdraw(client, id)) ? null : new Refused('config.not-waiting');
  });
