import { recordExport } from '@vitrine/wire/staff/operator/record-export';
import type { Route } from '../../platform/http/context.ts';
import type { StaffDeps } from './deps.ts';

export function recordExportRoute({ desk }: Pick<StaffDeps, 'desk'>): Route {
  return desk.route(recordExport, ({ list, filter, rows }, { recordAudit }) => {
    recordAudit({ subject: `export/${list}`, after: { filter: filter ?? '', rows } });
    return null;
  });
}
