import { noteCustomer } from '@vitrine/wire/views/operator/note-customer';
import { Refused } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/context.ts';
import type { CustomerDeps } from './customer-deps.ts';
import { noteRow, subjectOf } from './customer-rows.ts';
import { writeNote } from './customer-store.ts';

export const noteCustomerRoute = ({ desk }: CustomerDeps): Route =>
  desk.route(noteCustomer, async ({ customer: uid, text }, { client, staff, now, recordAudit }) => {
    recordAudit({ subject: subjectOf(uid) });
    const written = await writeNote(client, uid, staff, text, now);
    if (written === undefined) return new Refused('request.not-found');
    // Not its text: a note is erased with its customer, an audit entry is not.
    recordAudit({ after: { note: written.id } });
    return noteRow(written);
  });
