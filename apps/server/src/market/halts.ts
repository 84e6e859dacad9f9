import { halts } from '@vitrine/wire/trust/halts';
import type { Pool } from 'pg';
import { type Route, route } from '../platform/http/context.ts';
import { readHalts } from './operator/store.ts';
import type { Terms } from './terms.ts';

const SHOWN = 200;

/** Everybody reads when and why nothing could be dealt on (rules §3); who halted stays in the audit log. */
export const haltsRoute = (db: Pool, terms: Terms): Route =>
  route(halts, async () =>
    (await readHalts(db, SHOWN)).map(({ instrument, reason, haltedAt, resumedAt }) => ({
      forex_id: instrument,
      symbol: terms.get(instrument)?.code ?? '',
      reason,
      haltedAt: haltedAt.toISOString(),
      resumedAt: resumedAt?.toISOString() ?? null,
    })),
  );
