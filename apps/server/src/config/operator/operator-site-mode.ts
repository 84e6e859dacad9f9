import type { SiteMode } from '@vitrine/domain/config/index';
import { operatorSiteMode } from '@vitrine/wire/config/operator/operator-site-mode';
import type { ModeReasons } from '@vitrine/wire/config/operator/site-mode';
import type { Language } from '@vitrine/wire/envelope';
import type { Pool } from 'pg';
import type { Route } from '../../platform/http/context.ts';
import type { Site } from '../site-settings.ts';
import type { ConfigDesk } from './desk.ts';

const SHOWN = 50;

/** Those that customers can choose; the first is that of the site. */
export const languagesOf = ({ language, languages }: Site): Language[] => [...new Set([language, ...languages])];

async function readHistory(db: Pool) {
  const { rows } = await db.query<{ after: SiteMode; decided_at: Date; by: string; approved_by: string }>(
    `SELECT after, decided_at, maker.name AS by, checker.name AS approved_by
     FROM proposals p JOIN staff maker ON maker.id = p.maker JOIN staff checker ON checker.id = p.checker
     WHERE kind = 'site-mode' AND state = 'applied' ORDER BY p.id DESC LIMIT ${SHOWN}`,
  );
  return rows.map(({ after: { mode, reasons }, decided_at, by, approved_by }) => ({
    mode,
    reasons: reasons as ModeReasons,
    since: decided_at.toISOString(),
    by,
    approvedBy: approved_by,
  }));
}

export const operatorSiteModeRoute = ({ db, desk, site, siteMode }: ConfigDesk): Route =>
  desk.read(operatorSiteMode, async () => {
    const [history, waiting] = await Promise.all([
      readHistory(db),
      db.query<{ id: string }>(`SELECT id FROM proposals WHERE kind = 'site-mode' AND state = 'pending'`),
    ]);
    const { mode, reasons } = siteMode.current;
    const proposal = waiting.rows[0] === undefined ? null : Number(waiting.rows[0].id);
    return { mode, reasons: reasons as ModeReasons, languages: languagesOf(site), proposal, history };
  });
