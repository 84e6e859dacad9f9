import { ownJurisdiction } from '@vitrine/wire/config/own-jurisdiction';
import type { Pool } from 'pg';
import { readCountry } from '../ledger/index.ts';
import { route } from '../platform/http/context.ts';
import { type AppliedJurisdictions, jurisdictionRow } from './jurisdictions.ts';

/** A visitor has none of their own: nothing is guessed from where a request comes from. */
export const ownJurisdictionRoute = (db: Pool, jurisdictions: AppliedJurisdictions, mode: 'paper' | 'real') =>
  route(ownJurisdiction, async (_request, { caller: { uid, isDemo } }) => {
    const country = await readCountry(db, uid);
    return jurisdictionRow(jurisdictions.profileOf(country), isDemo ? 'demo' : mode, country);
  });
