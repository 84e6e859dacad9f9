import { halts } from '@vitrine/wire/trust/halts';
import type { Pool } from 'pg';
import { type Route, route } from '../platform/http/context.ts';
import { readHalts } from './operator/store.ts';
import type { Terms } from './terms.ts';

const SHOWN = 200;

/** The time and reason of halts are public (rules §3); the person is only in the audit log. */
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
